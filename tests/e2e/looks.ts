/** The ways to look at a page: each language in each theme at each size. */
export interface Look {
  readonly lang: "en" | "zh-TW";
  readonly theme: "light" | "dark";
  readonly size: { readonly width: number; readonly height: number };
}

const WIDE = { width: 1280, height: 800 } as const;
const PHONE = { width: 360, height: 740 } as const;

export const LOOKS: readonly Look[] = [WIDE, PHONE].flatMap((size) =>
  (["en", "zh-TW"] as const).flatMap((lang) => (["light", "dark"] as const).map((theme) => ({ lang, theme, size })))
);

/** `zh-TW, dark, 360`. */
export function called({ lang, theme, size }: Look): string {
  return `${lang}, ${theme}, ${size.width}`;
}

/** A spread over all of them for the n-th of many things to look at: neighbours differ in everything. */
export function lookAt(n: number): Look {
  const look = LOOKS[(n * 3 + Math.floor(n / LOOKS.length)) % LOOKS.length] ?? LOOKS[0];
  if (look === undefined) throw new Error("There are no looks");
  return look;
}
