/** What a storm's commands have to know: which pages are open and how many sessions became known to a page. */
import type { Page } from "../reference/computer.ts";

export interface Weather {
  readonly pages: (Page | undefined)[];
  pagesOpened: number;
  sessions: number;
  asks: number;
  /** Faults that swallow a message were armed: a request may go without an answer. */
  swallows: boolean;
}
