/** What differs between two moments, fact by fact. */
import type { StoryState } from "./state.ts";

export interface Change {
  /** Where it stands in the state, as `desktop.threads[1234abcd].status`. */
  readonly fact: string;
  /** Undefined where there was nothing. */
  readonly before: string | undefined;
  /** Undefined where nothing is left. */
  readonly after: string | undefined;
}

export function changesBetween(before: StoryState, after: StoryState): Change[] {
  const [old, now] = [factsOf(before), factsOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((fact): Change => ({ fact, before: old.get(fact), after: now.get(fact) }))
    .filter((change) => change.before !== change.after);
}

function factsOf(state: StoryState): ReadonlyMap<string, string> {
  const { clock, extension, nativeHost, blackholed, desktop, agent, faults } = state;
  const facts = new Map<string, string>();
  gather(facts, "", { clock, extension, nativeHost, blackholed, desktop, agent, faults });
  return facts;
}

function gather(facts: Map<string, string>, path: string, value: unknown): void {
  if (value === undefined) return;
  if (Array.isArray(value)) {
    for (const item of value) gather(facts, `${path}[${nameOf(item)}]`, item);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) gather(facts, path === "" ? key : `${path}.${key}`, inner);
  } else facts.set(path, typeof value === "string" ? value : JSON.stringify(value));
}

/** What tells the items of a list apart. */
const NAMES = ["threadId", "sessionId", "portId", "channelId", "faultId"] as const;
const LONGEST = 12;

function nameOf(item: unknown): string {
  if (typeof item !== "object" || item === null) return String(item).slice(0, LONGEST);
  const ids = NAMES.flatMap((name) => name in item ? [String(Reflect.get(item, name)).slice(0, LONGEST)] : []);
  return ids.length > 0 ? ids.join(" ") : String(Reflect.get(item, "origin"));
}
