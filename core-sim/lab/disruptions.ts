/** What each disruption does to which part of the computer. */
import { type Disruption, threadOf } from "../control/mod.ts";
import type { Computer } from "./computer.ts";

/** Nothing was disturbed: the disruption names a thread that Core doesn't know. */
export interface RefusedDisruption {
  readonly refused: { readonly code: "THREAD_NOT_FOUND"; readonly message: string };
}

/** What became of a disruption: its number in the journal, the cause of all its effects; or a refusal that changed nothing. */
export type Disrupted = { readonly n: number } | RefusedDisruption;

type Kind = Disruption["kind"];
type ByKind = { [K in Kind]: Extract<Disruption, { kind: K }> };
type Acts = { readonly [K in Kind]: (computer: Computer, disruption: ByKind[K]) => void };

const ACTS: Acts = {
  "extension.reload": ({ browser }) => browser.reload(),
  "extension.crash": ({ browser }, { forMs }) => browser.crash(forMs),
  "extension.disable": ({ browser }) => browser.disable(),
  "extension.enable": ({ browser }) => browser.enable(),
  "nativeHost.drop": ({ nativeHost }, { forMs }) => nativeHost.cut(forMs),
  "subscription.drop": ({ desktop }, what) => desktop.dropSubscription(threadOf(what) ?? ""),
  "desktop.restart": ({ desktop }, { forMs }) => desktop.restart(forMs),
  "desktop.crash": ({ desktop }) => desktop.crash(),
  "desktop.quit": ({ desktop }) => desktop.quit(),
  "desktop.start": ({ desktop }) => desktop.start(),
  "desktop.hideWindow": ({ desktop }) => desktop.hideWindow(),
  "provider.crash": ({ desktop }, what) => desktop.crashProvider(threadOf(what)),
  "workspace.remove": ({ desktop }, what) => desktop.setWorkspaceAside(threadOf(what) ?? ""),
  "ports.blackhole": ({ blackhole }, { forMs }) => blackhole.begin(forMs),
  heal: ({ blackhole, browser, nativeHost, desktop }) => {
    blackhole.end();
    nativeHost.heal();
    desktop.start();
    desktop.putWorkspacesBack();
    // Last, so that what is tried again finds everything in order.
    browser.heal();
  },
};

/** Why a disruption is refused now: it names a thread that Core doesn't know. Undefined when it isn't. */
export function refusalOf({ desktop }: Computer, disruption: Disruption): RefusedDisruption | undefined {
  const threadId = threadOf(disruption);
  if (threadId === undefined || desktop.knows(threadId)) return undefined;
  return {
    refused: { code: "THREAD_NOT_FOUND", message: `Cannot ${disruption.kind}: there is no thread ${threadId}` },
  };
}

/** Disturbs the computer now. */
export function act(computer: Computer, disruption: Disruption): void {
  actOf(disruption.kind, computer, disruption);
}

function actOf<K extends Kind>(kind: K, computer: Computer, disruption: ByKind[K]): void {
  ACTS[kind](computer, disruption);
}
