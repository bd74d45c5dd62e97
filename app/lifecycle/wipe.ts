/**
 * Wiping what a visit said: off this page at once, and off the other tabs that are attached to the same session. Neither
 * needs the network; that Core ends the session is the session's own `end()`.
 */
import { type ReadonlySignal, signal } from "@preact/signals";
import { textOf } from "./member.ts";

/** Something on a page that holds what a person or the agent said. */
export interface TextKeeper {
  /** What it holds now. */
  texts(): readonly string[];
  /** Synchronous: it is called in `pagehide` too. */
  erase(): void;
}

/** Shorter texts are in too many places to be looked for. */
const SHORTEST = 4;

/** Empties every keeper, and hands over what was there, so that other places can be searched for it. */
export function wipePage(keepers: readonly TextKeeper[]): readonly string[] {
  const texts = keepers.flatMap((keeper) => keeper.texts());
  for (const keeper of keepers) keeper.erase();
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => text.length >= SHORTEST);
}

/** The part of a BroadcastChannel that is used. */
export interface Channel {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  close(): void;
}

/** What the tabs of one lab tell each other about wiping. */
export interface WipeChannel {
  /** The other tabs shall take this session's texts off their pages. */
  tell(sessionId: string): void;
  /** By session: how many tabs said that they did. */
  readonly answers: ReadonlySignal<ReadonlyMap<string, number>>;
  /** Listens between `open()` and `close()`; an open channel would wake a page out of the back/forward cache. */
  open(): void;
  close(): void;
}

export interface WipeChannelOptions {
  /** Absent where the browser has none: then no tab hears of anything. */
  connect: (() => Channel) | undefined;
  /** Takes the session's texts off this page; false when it shows another one. */
  erase(sessionId: string): boolean;
}

export function createWipeChannel({ connect, erase }: WipeChannelOptions): WipeChannel {
  const answers = signal<ReadonlyMap<string, number>>(new Map());
  let channel: Channel | undefined;

  const hear = ({ data }: MessageEvent) => {
    const wipe = textOf(data, "wipe");
    if (wipe !== undefined && erase(wipe)) channel?.postMessage({ wiped: wipe });
    const wiped = textOf(data, "wiped");
    if (wiped !== undefined) answers.value = new Map(answers.value).set(wiped, (answers.value.get(wiped) ?? 0) + 1);
  };

  return {
    answers,
    tell: (sessionId) => channel?.postMessage({ wipe: sessionId }),
    open() {
      if (channel !== undefined || connect === undefined) return;
      channel = connect();
      channel.addEventListener("message", hear);
    },
    close() {
      channel?.close();
      channel = undefined;
    },
  };
}
