/** What an invariant is told, in order: the journal and Core's events in it first, then what each page posted and got, then the whole scene. */
import type { LabTruth } from "../../../core-sim/control/mod.ts";
import type { JournalEntry } from "../../../core-sim/journal/mod.ts";
import type { Computer } from "../reference/computer.ts";
import type { CoreFact } from "../stage/core-fact.ts";
import type { PageEntry, StagePage } from "../stage/page.ts";

export interface Scene {
  readonly computer: Computer;
  /** Ids of the sessions, in the order of creation. */
  readonly sessions: readonly string[];
  /** By place. */
  readonly pages: readonly (StagePage | undefined)[];
  readonly truth: LabTruth;
}

export interface Invariant {
  entry?(entry: JournalEntry): void;
  core?(fact: CoreFact): void;
  page?(page: StagePage, entry: PageEntry): void;
  after?(scene: Scene): void;
}

/** The route that a frame came by: one session on one channel of one page. Undefined where it is about no session. */
export function routeOf(page: StagePage, { message }: Extract<PageEntry, { kind: "frame" }>): string | undefined {
  if (!("sessionId" in message) || !("channelId" in message)) return undefined;
  return routeName(page, message);
}

export function routeName(page: StagePage, about: { channelId: string; sessionId: string | undefined }): string {
  return `${page.number} ${about.channelId} ${about.sessionId}`;
}
