/** What the rules say is true of one pretend computer. Written from the rules alone; nothing of core-sim is in it. */
import type { Turn } from "./turn.ts";

/** The pages' places, each with the origin of whatever page is opened there. Two of one origin are two tabs. */
export const PLACES = ["http://a.test", "http://a.test", "http://b.test"] as const;

/** A page's pipe: a place gets a new number each time that a page is opened there. */
export interface Page {
  readonly number: number;
  readonly origin: string;
}

export const CHANNELS = ["one", "two"] as const;
export type Channel = typeof CHANNELS[number];

/** Core's states as far as they can be seen between two commands: starting and stopping are over by then. */
export type ThreadState =
  | { readonly status: "idle" | "ended" | "error" }
  | { readonly status: "running" | "waitingToolResult"; readonly turn: Turn };
export type Status = ThreadState["status"];

export interface Completed {
  readonly operationId: string;
  /** Undefined where the rules leave it open: an end and the end of a prepare came within one command. */
  readonly success: boolean | undefined;
}

export interface Thread {
  /** Its place in the order of creation. */
  readonly key: number;
  readonly origin: string;
  /** `autoEndOnDisconnect`, as it is kept with the thread. */
  pageScoped: boolean;
  state: ThreadState;
  /** Whether Core knows it: a Desktop that went down forgets all (NL5). */
  known: boolean;
  /** It had ended when Core forgot it: the Extension, that has no reason to ask, may think of it as it was (NL1). */
  stale: boolean;
  readonly routes: Set<string>;
  operations: number;
  toolResults: number;
  endings: number;
  reactivations: number;
  lastCompleted: Completed | undefined;
  /** The Extension owes its end, which the lost link, or its own absence, delays until then at the latest (AE4, AE5). */
  owedBy: number | undefined;
  workspace: "there" | "away";
  /** Its subscription is being restored until then at the latest (NL1). */
  unsubscribedUntil: number;
}

/**
 * The native link as far as it decides answers. While it is `unsure` the outage is over, and the Extension finds out at
 * an attempt of its own, by `until` at the latest (NL1).
 */
export type Link = { readonly kind: "up" } | { readonly kind: "down" } | {
  readonly kind: "unsure";
  readonly until: number;
};

/**
 * The Extension's presence. One that crashed is back at `backAt` by itself, or wakes at the next connect; one that is
 * switched off waits to be switched on.
 */
export type Presence =
  | { readonly kind: "there" }
  | { readonly kind: "crashed"; readonly backAt: number | undefined }
  | { readonly kind: "disabled" };

/** When something that lasts is over, in milliseconds of lab time; Infinity until healed. */
export interface Outages {
  hostCut: number | undefined;
  desktopDown: number | undefined;
}

export interface Computer {
  now: number;
  readonly pages: (Page | undefined)[];
  pagesOpened: number;
  readonly threads: Thread[];
  /** Requests that pages made: their operations are numbered by it. */
  asks: number;
  extension: Presence;
  link: Link;
  /** When the link went, if it was surely up then: its attempts are counted from there. */
  lostAt: number | undefined;
  readonly outages: Outages;
}

/** Every page is open, nothing else is there. Its time counts from 0. */
export function newComputer(): Computer {
  return {
    now: 0,
    pages: PLACES.map((origin, place) => ({ number: place, origin })),
    pagesOpened: PLACES.length,
    threads: [],
    asks: 0,
    extension: { kind: "there" },
    link: { kind: "up" },
    lostAt: undefined,
    outages: { hostCut: undefined, desktopDown: undefined },
  };
}

export function routeKey(page: Page, channel: Channel): string {
  return `${page.number} ${channel}`;
}

/** Whether any channel of the page is attached to the thread (OR2). */
export function isAttached(thread: Thread, page: Page): boolean {
  return CHANNELS.some((channel) => thread.routes.has(routeKey(page, channel)));
}
