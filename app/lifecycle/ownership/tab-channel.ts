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

/** A tab that has left so many questions in a row unanswered isn't shown. */
const PATIENCE = 3;

export interface TabChannelOptions {
  connect(): Channel;
  me(): TabInfo;
  hear(word: Word): void;
}

export interface TabChannel {
  readonly tabs: ReadonlySignal<readonly TabInfo[]>;
  say(kind: Word["kind"], to?: string): void;
  /** Asks who is there. */
  pulse(): void;
  /** How many questions in a row this tab has left unanswered; of one never heard of, all that were asked. */
  unanswered(tabId: string): number;
  close(): void;
}

export function openTabChannel({ connect, me, hear }: TabChannelOptions): TabChannel {
  const tabs = signal<readonly TabInfo[]>([]);
  /** `heard`: how many questions had been asked by then. */
  const known = new Map<string, { info: TabInfo; heard: number }>();
  let asked = 0;
  const channel = connect();
  const show = () => {
    const next = [...known.values()].filter(({ heard }) => asked - heard <= PATIENCE).map(({ info }) => info);
    if (JSON.stringify(next) !== JSON.stringify(tabs.peek())) tabs.value = next;
  };
  const say: TabChannel["say"] = (kind, to) =>
    channel.postMessage({ kind, ...me(), ...(to === undefined ? {} : { to }) });

  channel.addEventListener("message", ({ data }) => {
    const word = read(WORD, data);
    if (word instanceof Malformed || word.tabId === me().tabId) return;
    const { tabId, page, visible, since } = word;
    if (word.kind === "bye") known.delete(tabId);
    else known.set(tabId, { info: { tabId, page, visible, since }, heard: asked });
    show();
    if (word.kind === "ask") say("here");
    hear(word);
  });

  return {
    tabs,
    say,
    pulse() {
      asked += 1;
      show();
      say("ask");
    },
    unanswered: (tabId) => asked - (known.get(tabId)?.heard ?? 0),
    close() {
      say("bye");
      channel.close();
    },
  };
}
