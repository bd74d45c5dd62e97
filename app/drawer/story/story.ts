/** The state of a computer after any entry of its journal: told from the nearest of the states that are kept. */
import { type Entry, entryOf, growthOf, latestOf, placeOf, type Run, textAt } from "../journal/mod.ts";
import { assertNever } from "../../../sdk/protocol/mod.ts";
import { control, fired } from "./control-part.ts";
import { core, workspace } from "./core-part.ts";
import { extension, page, route } from "./extension-part.ts";
import { nativeLink } from "./link-part.ts";
import { blank, type CauseOf, copyOf, type Memory, stateOf } from "./memory.ts";
import type { StoryState } from "./state.ts";

/** A state is kept after so many entries. */
const EVERY = 500;

/** Grows with a run; begins anew when it is given another one. */
export class Story {
  #run: Run | undefined;
  /** Rising; the first is from before the first entry that is there. */
  #kept: Memory[] = [];
  #last: Memory = blank(true);

  /** Takes in what is new in the run. */
  take(run: Run): this {
    const before = this.#run;
    if (before === run) return this;
    const { anew } = growthOf(before, run);
    if (!anew && before !== undefined) this.#forget(before, run);
    if (anew || this.#kept.length === 0) this.#begin(run);
    this.#run = run;
    const causeOf = causesIn(run);
    for (let at = placeOf(run.entries, this.#last.n + 1); at < run.entries.length; at++) {
      const entry = run.entries[at];
      if (entry === undefined) continue;
      tell(this.#last, entry, causeOf);
      if (entry.n % EVERY === 0) this.#kept.push(copyOf(this.#last));
    }
    return this;
  }

  /** What was so after entry `n`, or after the last one before it. */
  at(n: number): StoryState {
    if (this.#run === undefined || n >= this.#last.n) return stateOf(this.#last);
    return stateOf(this.#told(this.#run, n));
  }

  #told(run: Run, n: number): Memory {
    const start = this.#kept.findLast((kept) => kept.n <= n) ?? this.#kept[0];
    const memory = start === undefined ? blank(run.dropped === 0) : copyOf(start);
    const causeOf = causesIn(run);
    for (let at = placeOf(run.entries, memory.n + 1); at < run.entries.length; at++) {
      const entry = run.entries[at];
      if (entry === undefined || entry.n > n) break;
      tell(memory, entry, causeOf);
    }
    return memory;
  }

  /** What begins before the entries that are still there begins now with the first of them. */
  #forget(before: Run, { dropped }: Run): void {
    if (dropped <= before.dropped) return;
    const base = dropped <= latestOf(before) ? this.#told(before, dropped) : undefined;
    const kept = this.#kept.filter(({ n }) => n > dropped);
    this.#kept = base === undefined ? [] : [base, ...kept];
  }

  #begin(run: Run): void {
    this.#last = blank(run.dropped === 0);
    this.#kept = [copyOf(this.#last)];
  }
}

/** The state of a run after its entry `n`; `Story` does the same quicker for who asks again. */
export function stateAt(run: Run, n: number): StoryState {
  return new Story().take(run).at(n);
}

function causesIn(run: Run): CauseOf {
  return ({ cause }) => cause === undefined ? undefined : entryOf(run, cause);
}

function tell(memory: Memory, entry: Entry, causeOf: CauseOf): void {
  memory.n = entry.n;
  memory.at = entry.at;
  if (entry.type === "fault" && textAt(entry.data, "faultId") !== undefined) return fired(memory, entry);
  switch (entry.layer) {
    case "page":
      return page(memory, entry);
    case "route":
      return route(memory, entry);
    case "extension":
      return extension(memory, entry, causeOf);
    case "native-link":
      return nativeLink(memory, entry);
    case "core":
      return core(memory, entry, causeOf);
    case "agent":
      if (entry.type === "turn_started" && textAt(entry.data, "script") === "queued") memory.scripts--;
      return;
    case "workspace":
      return workspace(memory, entry);
    case "control":
      return control(memory, entry);
    default:
      return assertNever(entry.layer);
  }
}
