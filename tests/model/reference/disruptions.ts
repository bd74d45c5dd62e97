/** What a disruption does, by the table of disruptions and AE1–AE4, NL5, WS1. */
import { type Computer, PLACES } from "./computer.ts";
import { leave } from "./effects.ts";
import { isDown, lose, recovers } from "./time.ts";

/** The kinds that the commands cause; the thread of those that name one is a place in the order of creation. */
export type Disruption =
  | { readonly kind: "extension.reload" | "heal" }
  | { readonly kind: "nativeHost.drop"; readonly forMs?: number }
  | { readonly kind: "desktop.restart"; readonly forMs?: number };

export function describeDisruption({ kind, ...rest }: Disruption): string {
  return [kind, ...Object.entries(rest).map(([name, value]) => `${name} ${value}`)].join(" ");
}

export function disturb(computer: Computer, disruption: Disruption): void {
  const { now, outages } = computer;
  switch (disruption.kind) {
    case "extension.reload":
      return PLACES.forEach((_, place) => leave(computer, place));
    case "nativeHost.drop":
      outages.hostCut = now + (disruption.forMs ?? Infinity);
      return lose(computer);
    case "desktop.restart":
      forgetThreads(computer);
      outages.desktopDown = disruption.forMs === undefined ? undefined : now + disruption.forMs;
      return lose(computer);
    case "heal":
      if (!isDown(computer)) return;
      outages.hostCut = undefined;
      outages.desktopDown = undefined;
      return recovers(computer, now);
  }
}

/** NL5: threads exist in memory only; no page sees an end. */
function forgetThreads({ threads }: Computer): void {
  for (const thread of threads) {
    thread.stale = thread.state.status === "ended";
    thread.known = false;
    thread.owedBy = undefined;
    thread.routes.clear();
  }
}
