/** What the tabs of one lab tell each other about the saved records: only that some changed, since storage says which. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Channel } from "./wipe.ts";

export interface RecordNews {
  /** Grows with every word of another tab. */
  readonly heard: ReadonlySignal<number>;
  /** This page changed a record. */
  tell(): void;
  /** Listens between `open()` and `close()`; an open channel would wake a page out of the back/forward cache. */
  open(): void;
  close(): void;
}

/** `connect` is absent where the browser has no channels: then no tab hears of anything. */
export function createRecordNews(connect: (() => Channel) | undefined): RecordNews {
  const heard = signal(0);
  let channel: Channel | undefined;
  return {
    heard,
    tell: () => channel?.postMessage({ records: "changed" }),
    open() {
      if (channel !== undefined || connect === undefined) return;
      channel = connect();
      channel.addEventListener("message", () => heard.value += 1);
    },
    close() {
      channel?.close();
      channel = undefined;
    },
  };
}
