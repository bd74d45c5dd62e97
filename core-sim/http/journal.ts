/** A lab's journal over HTTP: as NDJSON up to now, or as an event stream that follows. */
import type { Context } from "hono";
import type { Lab } from "../lab.ts";
import type { LabStore } from "../labs.ts";
import { problem } from "./problem.ts";
import type { Streams } from "./streams.ts";

export interface JournalSource {
  lab: Lab;
  store: LabStore;
  streams: Streams;
}

/** Characters that may wait for a follower who doesn't read; he comes back with Last-Event-ID. */
const MAX_WAITING = 4 * 1024 * 1024;

export function journal(c: Context, source: JournalSource): Response {
  const follows = (c.req.header("accept") ?? "").includes("text/event-stream");
  const asked = (follows ? c.req.header("last-event-id") : undefined) ?? c.req.query("after") ?? "0";
  const after = Number(asked);
  if (!Number.isSafeInteger(after) || after < 0) {
    return problem(c, "INVALID_INPUT", `"${asked}" isn't the number of an entry`);
  }
  if (follows) return follow(c, after, source);
  const lines = entriesAfter(source.lab, after).map((entry) => `${JSON.stringify(entry)}\n`);
  return c.body(lines.join(""), 200, { "content-type": "application/x-ndjson; charset=utf-8" });
}

function follow(c: Context, after: number, { lab, store, streams }: JournalSource): Response {
  if (streams.closing) return problem(c, "SHUTTING_DOWN", "No stream begins any more");
  let leave = () => {};
  const body = new ReadableStream<string>({
    start(controller) {
      const end = () => {
        leave();
        controller.close();
      };
      const send = (entry: { n: number }) => {
        controller.enqueue(textOf(entry));
        if ((controller.desiredSize ?? 0) < 0) end();
      };
      controller.enqueue(": the journal\n\n");
      for (const entry of entriesAfter(lab, after)) controller.enqueue(textOf(entry));
      const undo = [lab.journal.follow(send), lab.onClose(end), streams.add(end), store.hold(lab)];
      leave = () => {
        for (const each of undo.splice(0)) each();
      };
    },
    cancel: () => leave(),
  }, { highWaterMark: MAX_WAITING, size: (text) => text.length });
  return c.body(body.pipeThrough(new TextEncoderStream()), 200, {
    "content-type": "text/event-stream; charset=utf-8",
    "x-accel-buffering": "no",
  });
}

function textOf(entry: { n: number }): string {
  return `id: ${entry.n}\ndata: ${JSON.stringify(entry)}\n\n`;
}

function entriesAfter(lab: Lab, after: number): { n: number; type: string }[] {
  const { droppedBefore, entries } = lab.journal.after(after);
  return droppedBefore === undefined ? entries : [{ n: droppedBefore - 1, type: "dropped" }, ...entries];
}
