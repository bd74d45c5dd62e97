/** Ids, injected: those of the pretend computer follow from its seed; capabilities never do. */

export interface Ids {
  /** An RFC 4122 version 4 UUID (CR6). */
  uuid(): string;
  /** A short id with a name before it, such as `port_7f3a09c2b1d4e5f6`. */
  short(prefix: string): string;
}

/** Ids that follow from `seed`: the same seed gives the same ids in the same order. */
export function seededIds(seed: string): Ids {
  const next = randomWords(seed);
  const hex = (words: number) => Array.from({ length: words }, () => next().toString(16).padStart(8, "0")).join("");
  return {
    uuid: () => {
      const digits = hex(4);
      const variant = (8 + (Number.parseInt(digits.charAt(16), 16) % 4)).toString(16);
      return [
        digits.slice(0, 8),
        digits.slice(8, 12),
        `4${digits.slice(13, 16)}`,
        `${variant}${digits.slice(17, 20)}`,
        digits.slice(20),
      ].join("-");
    },
    short: (prefix) => `${prefix}_${hex(2)}`,
  };
}

/** 128 unguessable bits as base64url: for lab ids, cookies and tickets. */
export function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** A seed for a lab whose maker gave none. */
export function randomSeed(): string {
  return randomToken();
}

/** The generator sfc32, its 128 bits of state filled from the seed's text. */
function randomWords(seed: string): () => number {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1];
  const next = () => {
    const word = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + word | 0;
    return word >>> 0;
  };
  for (const unit of seed.split("")) {
    a = Math.imul(a ^ unit.charCodeAt(0), 0x85ebca6b);
    for (let round = 0; round < 4; round++) next();
  }
  for (let round = 0; round < 16; round++) next();
  return next;
}
