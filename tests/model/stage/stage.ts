/** One run: the system, its open pages, and what is heard of it between two looks. */
import type { LabTruth } from "../../../core-sim/control/mod.ts";
import type { JournalEntry } from "../../../core-sim/journal/mod.ts";
import { must } from "../broken.ts";
import type { Invariant } from "../invariants/mod.ts";
import type { Computer, Page } from "../reference/computer.ts";
import { type CoreFact, coreFactOf } from "./core-fact.ts";
import { StagePage } from "./page.ts";
import type { System, SystemFactory } from "./system.ts";

export interface StageOptions {
  pages: readonly (Page | undefined)[];
  invariants: readonly Invariant[];
}

export class Stage {
  readonly system: System;
  /** By place; a page that left, or was closed, is gone. */
  readonly pages: (StagePage | undefined)[];
  /** Ids of the sessions, in the order of creation. */
  readonly sessions: string[] = [];
  /** The commands that were run. */
  readonly trail: string[] = [];
  /** Every request that was answered, with its answer. */
  readonly answers = new Set<string>();
  /** By thread: how often Core told that it ended. */
  readonly endings = new Map<string, number>();
  readonly #toolCalls = new Map<string, string[]>();
  readonly #invariants: readonly Invariant[];
  /** The last journal entry that was read. */
  #read = 0;
  readonly #errors: unknown[] = [];

  constructor(make: SystemFactory, { pages, invariants }: StageOptions) {
    this.#invariants = invariants;
    this.system = make((error) => this.#errors.push(error));
    this.pages = pages.map((page) => page && new StagePage(this.system, page));
  }

  page(place: number): StagePage {
    const page = this.pages[place];
    if (page === undefined) throw new Error(`no page at ${place}`);
    return page;
  }

  open(place: number, page: Page): void {
    this.pages[place] = new StagePage(this.system, page);
  }

  /** Tries to open a page while nobody is there to take its port. */
  mustNotOpen(origin: string): void {
    const port = this.system.openPort({ origin, send: () => {}, close: () => {} });
    must("refused" in port, "answers-as-ruled", () => "a port opens while the Extension is gone");
  }

  /** Lets everything happen that needs no time. */
  settle(): void {
    this.system.advance(0);
    must(this.#errors.length === 0, "nothing-throws", () => String(this.#errors[0]));
  }

  /** Looks at what Core said and what the pages got since the last look. */
  look(): void {
    const entries = this.readJournal();
    const facts = entries.flatMap((entry) => coreFactOf(entry) ?? []);
    for (const fact of facts) this.#remember(fact);
    for (const invariant of this.#invariants) {
      for (const entry of invariant.entry === undefined ? [] : entries) invariant.entry?.(entry);
      for (const fact of facts) invariant.core?.(fact);
    }
    for (const page of this.pages) {
      const entries = page?.entries ?? [];
      if (page === undefined || entries.length === 0) continue;
      page.entries = [];
      for (const invariant of this.#invariants) {
        for (const entry of entries) invariant.page?.(page, entry);
      }
    }
  }

  /** Looks at the whole scene, once the rules have said what it has to be. */
  compare(computer: Computer, truth: LabTruth): void {
    const { sessions, pages } = this;
    for (const invariant of this.#invariants) invariant.after?.({ computer, sessions, pages, truth });
  }

  /** The tool requests that Core made for a thread, the latest last. */
  toolCalls(threadId: string): readonly string[] {
    return this.#toolCalls.get(threadId) ?? [];
  }

  /** What was journaled since the last time. */
  readJournal(): readonly JournalEntry[] {
    const entries = this.system.after(this.#read);
    this.#read = entries.at(-1)?.n ?? this.#read;
    return entries;
  }

  #remember({ threadId, type, toolRequestId }: CoreFact): void {
    if (type === "ended") this.endings.set(threadId, (this.endings.get(threadId) ?? 0) + 1);
    if (type === "tool_call" && toolRequestId !== undefined) {
      this.#toolCalls.set(threadId, [...this.toolCalls(threadId), toolRequestId]);
    }
  }
}
