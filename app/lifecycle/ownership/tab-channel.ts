/** What the tabs of a product tell each other. Nothing is decided by it: it says who is there, and that one should look. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { Malformed, type Read, read } from "../../../sdk/protocol/mod.ts";
import type { Channel } from "../wipe.ts";
import type { TabInfo } from "./ownership-types.ts";

const WORD = {
  kind: ["ask", "here", "bye", "changed", "owner", "offer", "accept"],
  tabId: "text",
  page: "string",
  visible: "boolean",
  since: "number",
  "to?": "text",
} as const;
export type Word = Read<typeof WORD>;

/** So many questions in a row may stay without an answer: a busy tab is a little late. */
const PATIENCE = 3;

export interface TabChannelOptions {
  connect(): Channel;
  me(): TabInfo;
  hear(word: Word): void;
}

export interface TabChannel {
  readonly tabs: ReadonlySignal<readonly TabInfo[]>;
  say(kind: Word["kind"], to?: string): void;
  /** Asks who is there, and counts those who didn't answer before. */
  pulse(): void;
  close(): void;
}

export function openTabChannel({ connect, me, hear }: TabChannelOptions): TabChannel {
  const tabs = signal<readonly TabInfo[]>([]);
  const known = new Map<string, { info: TabInfo; missed: number }>();
  const channel = connect();
  const show = () => {
    const next = [...known.values()].map(({ info }) => info);
    if (JSON.stringify(next) !== JSON.stringify(tabs.peek())) tabs.value = next;
  };
  const say: TabChannel["say"] = (kind, to) =>
    channel.postMessage({ kind, ...me(), ...(to === undefined ? {} : { to }) });

  channel.addEventListener("message", ({ data }) => {
    const word = read(WORD, data);
    if (word instanceof Malformed || word.tabId === me().tabId) return;
    const { tabId, page, visible, since } = word;
    if (word.kind === "bye") known.delete(tabId);
    else known.set(tabId, { info: { tabId, page, visible, since }, missed: 0 });
    show();
    if (word.kind === "ask") say("here");
    hear(word);
  });

  return {
    tabs,
    say,
    pulse() {
      for (const [tabId, tab] of known) {
        tab.missed += 1;
        if (tab.missed > PATIENCE) known.delete(tabId);
      }
      show();
      say("ask");
    },
    close() {
      say("bye");
      channel.close();
    },
  };
}
