/** Makes journals comparable: a page's ids are random, so each is told by the rank of its first appearance. */

/** What a page makes up, by the names of the fields; every other id follows from the lab's seed. */
const FROM_PAGES = { channelId: "channel", requestId: "request", operationId: "operation" } as const;
type Kind = keyof typeof FROM_PAGES;

interface Entry {
  readonly layer?: string;
  readonly operationId?: string;
  readonly data?: unknown;
}

/**
 * Gives a function that takes the entries of one journal in their order, from the first one on, and gives each back with
 * `channel-1`, `request-1`, `operation-1` … in the place of what pages made up. Ids that Core made stay.
 */
export function pageIdRanks(): <E extends Entry>(entry: E) => E {
  const ranks = { channelId: new Map<string, string>(), requestId: new Map<string, string>(), operationId: new Map() };
  const learn = (kind: Kind, id: unknown): void => {
    const known: Map<string, string> = ranks[kind];
    if (typeof id === "string" && !known.has(id)) known.set(id, `${FROM_PAGES[kind]}-${known.size + 1}`);
  };
  const ranked = (value: unknown, key = ""): unknown => {
    if (typeof value === "string") return isKind(key) ? ranks[key].get(value) ?? value : value;
    if (Array.isArray(value)) return value.map((item) => ranked(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, ranked(item, name)]));
  };
  return (entry) => {
    const frame = entry.layer === "page" ? frameOf(entry.data) : undefined;
    if (frame !== undefined) {
      learn("channelId", frame.channelId);
      learn("requestId", frame.requestId);
      if (frame.fromPage) learn("operationId", frame.operationId);
    }
    return {
      ...entry,
      ...(entry.operationId === undefined
        ? {}
        : { operationId: ranks.operationId.get(entry.operationId) ?? entry.operationId }),
      ...("data" in entry ? { data: ranked(entry.data) } : {}),
    };
  };
}

function isKind(key: string): key is Kind {
  return Object.hasOwn(FROM_PAGES, key);
}

interface Frame {
  readonly fromPage: boolean;
  readonly channelId?: unknown;
  readonly requestId?: unknown;
  readonly operationId?: unknown;
}

/** The message in an entry of the page's layer; an answer too may be the first that shows a page's id. */
function frameOf(data: unknown): Frame | undefined {
  if (typeof data !== "object" || data === null || !("frame" in data)) return undefined;
  const { frame } = data;
  if (typeof frame !== "object" || frame === null) return undefined;
  return { fromPage: "direction" in data && data.direction === "to-extension", ...frame };
}
