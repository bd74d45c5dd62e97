/** What a disruption does, by the table of disruptions and AE1–AE4, NL5, TU8, WS1. */
import { type Computer, PLACES, type Thread } from "./computer.ts";
import { complete, leave } from "./effects.ts";
import { lose, recover, revive } from "./time.ts";

/** The kinds that commands cause; a thread is named by its place in the order of creation. */
export type Disruption =
  | {
    readonly kind:
      | "extension.reload"
      | "extension.disable"
      | "extension.enable"
      | "desktop.crash"
      | "desktop.quit"
      | "desktop.start"
      | "desktop.hideWindow"
      | "heal";
  }
  | { readonly kind: "extension.crash" | "nativeHost.drop" | "desktop.restart"; readonly forMs?: number }
  | { readonly kind: "provider.crash"; readonly thread?: number }
  | { readonly kind: "subscription.drop" | "workspace.remove"; readonly thread: number };

/** The first attempt to restore a subscription (NL1). */
const FIRST_ATTEMPT_MS = 1_000;

export function describeDisruption({ kind, ...rest }: Disruption): string {
  return [kind, ...Object.entries(rest).map(([name, value]) => name === "thread" ? `s${value}` : `${name} ${value}`)]
    .join(" ");
}

export function disturb(computer: Computer, disruption: Disruption): void {
  const { now, outages, extension } = computer;
  switch (disruption.kind) {
    case "extension.reload":
      if (extension.kind === "disabled") return;
      loseExtension(computer, { kind: "crashed", backAt: undefined });
      return revive(computer);
    case "extension.crash": {
      const { forMs = 0 } = disruption;
      if (extension.kind === "disabled") return;
      return loseExtension(computer, { kind: "crashed", backAt: forMs > 0 ? now + forMs : undefined });
    }
    case "extension.disable":
      return loseExtension(computer, { kind: "disabled" });
    case "extension.enable":
      return extension.kind === "disabled" ? revive(computer) : undefined;
    case "nativeHost.drop":
      outages.hostCut = now + (disruption.forMs ?? Infinity);
      return lose(computer);
    case "desktop.restart": {
      const { forMs = 0 } = disruption;
      return loseDesktop(computer, forMs > 0 ? now + forMs : undefined);
    }
    case "desktop.crash":
    case "desktop.quit":
      return loseDesktop(computer, Infinity);
    case "desktop.start":
      outages.desktopDown = undefined;
      return recover(computer);
    case "desktop.hideWindow":
      return;
    case "provider.crash":
      return loseProvider(computer.threads.filter(({ key }) => key === (disruption.thread ?? key)));
    case "subscription.drop":
      for (const thread of threadsOf(computer, disruption.thread)) thread.unsubscribedUntil = now + FIRST_ATTEMPT_MS;
      return;
    case "workspace.remove":
      for (const thread of threadsOf(computer, disruption.thread)) thread.workspace = "away";
      return;
    case "heal":
      return heal(computer);
  }
}

function threadsOf({ threads }: Computer, key: number): Thread[] {
  return threads.filter((thread) => thread.key === key && thread.known);
}

/** Every port closes; who is gone can end nothing. */
function loseExtension(computer: Computer, presence: Computer["extension"]): void {
  computer.extension = presence;
  PLACES.forEach((_, place) => leave(computer, place));
}

/** NL5: threads exist in memory only; no page sees an end. */
function loseDesktop(computer: Computer, until: number | undefined): void {
  for (const thread of computer.threads) {
    if (!thread.known) continue;
    thread.stale = thread.state.status === "ended";
    thread.known = false;
    thread.owedBy = undefined;
    thread.routes.clear();
  }
  computer.outages.desktopDown = until;
  lose(computer);
}

/** TU8: active operations fail, nothing else happens. */
function loseProvider(threads: Thread[]): void {
  for (const thread of threads) {
    if (thread.known && "turn" in thread.state) {
      complete(thread, { operationId: thread.state.turn.operationId, success: false });
    }
  }
}

function heal(computer: Computer): void {
  computer.outages.hostCut = undefined;
  computer.outages.desktopDown = undefined;
  for (const thread of computer.threads) thread.workspace = "there";
  recover(computer);
  if (computer.extension.kind !== "there") revive(computer);
}
