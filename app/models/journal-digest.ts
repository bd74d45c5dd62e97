/** What the pages want to know from the journal: why a session's last route left, and what happened last. */
import { Malformed, type Read, read } from "../../sdk/protocol/mod.ts";
import type { LastEvent } from "./truth-types.ts";

/** How many entries are kept to follow causes back. */
const KEPT = 2000;
const LONGEST_CHAIN = 8;

/** Entries after which something is otherwise than before; the rest is on its way, or text. */
const TELLING: ReadonlySet<string> = new Set([
  "status_changed",
  "ended",
  "session_snapshot",
  "route_added",
  "route_removed",
  "port_opened",
  "port_closed",
  "lost",
  "connected",
  "desktop_start",
  "desktop_quit",
  "desktop_crash",
  "disrupt",
]);

/** As much of an entry as is used here: the control API's own schema would weigh on the first load of every page. */
const ENTRY = {
  n: "number",
  "at?": "number",
  "layer?": "string",
  type: "string",
  "sessionId?": "string",
  "cause?": "number",
  data: "unknown",
} as const;
type Entry = Read<typeof ENTRY>;

/** Follows the journal of one lab; the numbers of the entries only grow. */
export class JournalDigest {
  readonly #entries = new Map<number, Pick<Entry, "layer" | "type" | "cause">>();
  readonly #lastDetach = new Map<string, LastEvent>();
  readonly #lastOf = new Map<string | undefined, Entry>();

  /** Takes in one entry as it came; false for what is none. */
  take(value: unknown): boolean {
    const entry = read(ENTRY, value);
    if (entry instanceof Malformed) return false;
    const { n, layer, type, cause, sessionId } = entry;
    this.#entries.set(n, {
      type,
      ...(layer === undefined ? {} : { layer }),
      ...(cause === undefined ? {} : { cause }),
    });
    if (this.#entries.size > KEPT) this.#forgetOldest();
    if (TELLING.has(type)) this.#lastOf.set(sessionId, entry);
    if (sessionId === undefined) return true;
    if (layer === "route" && type === "route_removed") this.#lastDetach.set(sessionId, this.#told(entry));
    return true;
  }

  /** The last entry that changed something for a session: its own, or one about the whole computer. */
  lastEntry(sessionId: string): LastEvent | undefined {
    const [own, all] = [this.#lastOf.get(sessionId), this.#lastOf.get(undefined)];
    const last = own === undefined || (all !== undefined && all.n > own.n) ? all : own;
    return last === undefined ? undefined : this.#told(last);
  }

  lastDetach(sessionId: string): LastEvent | undefined {
    return this.#lastDetach.get(sessionId);
  }

  #told({ n, at, layer, type, cause, data }: Entry): LastEvent {
    return { n, at, layer: layer ?? "", type, causes: this.#causes(cause), data };
  }

  #causes(from: number | undefined): string[] {
    const types: string[] = [];
    let entry = from === undefined ? undefined : this.#entries.get(from);
    while (entry !== undefined && types.length < LONGEST_CHAIN) {
      types.push(entry.type);
      entry = entry.cause === undefined ? undefined : this.#entries.get(entry.cause);
    }
    return types;
  }

  #forgetOldest(): void {
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
