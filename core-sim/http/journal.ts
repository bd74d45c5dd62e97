/** A lab's journal over HTTP: as NDJSON up to now, or as an event stream that follows. Written as fast as it is read. */
import type { Context } from "hono";
import { redacted } from "../control/mod.ts";
import type { JournalEntry } from "../journal/mod.ts";
import type { Lab, LabStore } from "../lab/mod.ts";
import { problem } from "./problem.ts";
import type { Streams } from "./streams.ts";

export interface JournalSource {
  lab: Lab;
  store: LabStore;
  streams: Streams;
  /** Whether every text is replaced by its length. */
  redact: boolean;
  /** Whether the entries of fragments are told, too: most of a journal are. */
  fragments: boolean;
}

/** What every layer calls a fragment. */
const FRAGMENT = "chat_delta";

/** Characters that are made ready at a time; a single entry may be larger. */
const CHUNK = 128 * 1024;
const CHUNK_ENTRIES = 500;
/** New entries while a follower reads nothing, after which he is let go; he comes back with Last-Event-ID. */
const MAX_UNREAD = 20_000;

export function journal(c: Context, source: JournalSource): Response {
  const follows = (c.req.header("accept") ?? "").includes("text/event-stream");
  const lastSeen = follows ? c.req.header("last-event-id") : undefined;
  const asked = lastSeen ?? c.req.query("after") ?? "0";
  const after = /^\d+$/.test(asked) ? Number(asked) : NaN;
  if (!Number.isSafeInteger(after)) {
    return problem(
      c,
      "INVALID_INPUT",
      `${lastSeen === undefined ? "after" : "Last-Event-ID"}: "${asked}" isn't the number of an entry`,
    );
  }
  if (follows) return follow(c, after, source);
  const { journal } = source.lab;
  const next = reading(journal, { after, until: journal.latest, textOf: told(lineOf, source) });
  const body = pulled(() => next(), () => {});
  return c.body(body, 200, { "content-type": "application/x-ndjson; charset=utf-8" });
}

function follow(c: Context, after: number, source: JournalSource): Response {
  const { lab, store, streams } = source;
  if (streams.closing) return problem(c, "SHUTTING_DOWN", "No stream begins any more");
  const next = reading(lab.journal, { after, until: Infinity, textOf: told(eventOf, source) });
  const undo: (() => void)[] = [];
  const leave = () => {
    for (const each of undo.splice(0)) each();
  };
  let state: "new" | "open" | "ending" | "dropped" = "new";
  let unread = 0;
  let wake: (() => void) | undefined;
  const stop = (how: "ending" | "dropped") => {
    leave();
    state = how;
    wake?.();
  };
  const more = async (): Promise<string | undefined> => {
    unread = 0;
    if (state === "new") {
      state = "open";
      const onEntry = () => {
        if (wake !== undefined) wake();
        else if (++unread > MAX_UNREAD) stop("dropped");
      };
      const end = () => stop("ending");
      undo.push(lab.journal.follow(onEntry), lab.onClose(end), streams.add(end), store.hold(lab));
      return ": the journal\n\n";
    }
    for (;;) {
      if (state === "dropped") return undefined;
      const text = next();
      if (text !== undefined || state !== "open") return text;
      await new Promise<void>((resolve) => wake = resolve);
      wake = undefined;
    }
  };
  return c.body(pulled(more, leave), 200, {
    "content-type": "text/event-stream; charset=utf-8",
    "x-accel-buffering": "no",
  });
}

/** Nothing is begun before somebody reads, and nothing is made ready before it is asked for: HEAD costs nothing. */
function pulled(more: () => string | undefined | Promise<string | undefined>, leave: () => void) {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const text = await more();
      if (text !== undefined) return controller.enqueue(encoder.encode(text));
      leave();
      controller.close();
    },
    cancel: leave,
  }, { highWaterMark: 0 });
}

type Journal = Lab["journal"];
/** An entry, or what stands for those that were dropped. */
type Told = JournalEntry | { n: number; type: "dropped" };

interface Reading {
  after: number;
  /** The last number. */
  until: number;
  textOf: (entry: Told) => string;
}

/** Gives the text of the entries after `at`, chunk by chunk; undefined where there are none up to `until`. */
function reading(journal: Journal, { after, until, textOf }: Reading): () => string | undefined {
  let at = after;
  return () => {
    for (;;) {
      const from = at;
      const { droppedBefore, entries } = journal.after(at, CHUNK_ENTRIES);
      const found: Told[] = droppedBefore === undefined
        ? entries
        : [{ n: droppedBefore - 1, type: "dropped" }, ...entries];
      let text = "";
      for (const entry of found) {
        if (entry.n > until || text.length > CHUNK) break;
        text += textOf(entry);
        at = entry.n;
      }
      if (text !== "") return text;
      // All that was there may have been left out.
      if (at === from) return undefined;
    }
  };
}

/** As it is written: in full or without its texts, or not at all. */
function told(textOf: (entry: Told) => string, { redact, fragments }: JournalSource): Reading["textOf"] {
  return (entry) => {
    if (!fragments && entry.type === FRAGMENT) return "";
    return textOf(redact && "at" in entry ? redacted(entry) : entry);
  };
}

function lineOf(entry: { n: number }): string {
  return `${JSON.stringify(entry)}\n`;
}

function eventOf(entry: { n: number }): string {
  return `id: ${entry.n}\ndata: ${JSON.stringify(entry)}\n\n`;
}
