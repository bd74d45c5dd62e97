/** One owner among a product's tabs: the stored token decides, a lock tells the living from the gone (TB1). */
import { signal } from "@preact/signals";
import type { KeyValueStore } from "../key-value.ts";
import { Once } from "../once.ts";
import type { PageClock } from "../page-clock.ts";
import type { TabStorage } from "../tab-memory.ts";
import type { Channel } from "../wipe.ts";
import { nextOwner } from "./owner-record.ts";
import { createOwnerStore, type Decide, troubleOf } from "./owner-store.ts";
import type { Guarded, Ownership, Presence, Role, TabInfo } from "./ownership-types.ts";
import { openTabChannel, type TabChannel, type Word } from "./tab-channel.ts";
import { identify, markTab } from "./tab-identity.ts";
import type { PresenceLocks } from "./presence-locks.ts";

/** How often a tab looks, in ms, and how long it waits for one that was offered the ownership. */
const LOOK_MS = 1000;
const OFFER_MS = 2000;
/** An owner's lock must be missed so often in a row: one that reloads is back by then. */
const GONE_LOOKS = 2;
/** So many questions in a row an owner may leave unanswered: a busy tab is a little late. */
const PATIENCE = 3;

export interface OwnershipOptions {
  /** Product and lab. */
  readonly name: string;
  readonly page: string;
  readonly store: KeyValueStore;
  readonly storage: () => TabStorage;
  /** Absent where the browser has no Web Locks. */
  readonly locks: PresenceLocks | undefined;
  readonly connect: () => Channel;
  readonly clock: PageClock;
  newId(): string;
  visible(): boolean;
}

/** A tab's part in one ownership; nothing is known and nothing asked before `start()`. */
export function createOwnership(options: OwnershipOptions): Ownership {
  const { name, page, store, storage, locks, connect, clock, newId, visible } = options;
  const role = signal<Role>({ is: "asking" });
  const tabs = signal<readonly TabInfo[]>([]);
  const changes = signal(0);
  const key = `pedelec-owner:${name}`;
  const saved = createOwnerStore(store, name, clock);
  const opened = clock.now();
  let tabId = "";
  let channel: TabChannel | undefined;
  let stopTicking = () => {};
  let letGo = () => {};
  let missedLooks = 0;
  let life = 0;
  let lastToken = -1;
  const offers = new Once<boolean>();
  let accepted: { readonly by: string; readonly take: (yes: boolean) => void } | undefined;

  const lockOf = (id: string) => `${key}:${id}`;

  async function presenceOf(id: string): Promise<Presence> {
    const held = await locks?.isHeld(lockOf(id)) ?? false;
    missedLooks = held ? 0 : missedLooks + 1;
    if (!held) return missedLooks >= GONE_LOOKS ? "gone" : "here";
    return channel !== undefined && channel.unanswered(id) > PATIENCE ? "silent" : "here";
  }

  async function check(): Promise<void> {
    if (channel === undefined) return;
    const mine = life;
    const next = await stand().catch((error: unknown): Role => ({ is: "unavailable", why: troubleOf(error) }));
    if (mine === life && JSON.stringify(next) !== JSON.stringify(role.peek())) role.value = next;
  }

  async function stand(): Promise<Role> {
    const { tabId: owner, token, since } = await saved.read();
    if (token !== lastToken) {
      if (lastToken >= 0) changes.value += 1;
      lastToken = token;
      missedLooks = 0;
    }
    if (owner === undefined) return { is: "unowned" };
    if (owner === tabId) return { is: "owner", token, since };
    return { is: "watcher", owner: { tabId: owner, token, since, presence: await presenceOf(owner) } };
  }

  /** Makes a change and tells the others; true when this tab's wish was granted. */
  async function move(next: Decide, wanted: string | undefined): Promise<boolean> {
    const decided = await saved.decide(next).catch(() => undefined);
    channel?.say("owner");
    await check();
    return decided !== undefined && decided.tabId === wanted;
  }

  /** The next owner, where `may` says so of what is saved now. */
  const next = (may: (now: { tabId?: string; token: number }) => boolean, to: string): Decide => (now, highest) =>
    may(now) ? nextOwner(now, highest, to, clock.now()) : undefined;

  async function handOver(to: string): Promise<boolean> {
    const answer = Promise.withResolvers<boolean>();
    accepted = { by: to, take: answer.resolve };
    const callOff = clock.after(OFFER_MS, () => answer.resolve(false));
    channel?.say("offer", to);
    const yes = await answer.promise;
    callOff();
    if (!yes) return false;
    return await move(next((now) => now.tabId === tabId, to), to);
  }

  function hear({ kind, tabId: from, to }: Word): void {
    if (kind === "offer" && to === tabId) channel?.say("accept", from);
    if (kind === "accept" && to === tabId && accepted?.by === from) accepted.take(true);
    if (kind === "changed") changes.value += 1;
    if (kind === "owner" || kind === "bye") void check();
  }

  async function begin(): Promise<void> {
    const mine = ++life;
    if (locks === undefined) {
      role.value = { is: "unavailable", why: "no-locks" };
      return;
    }
    if (tabId === "") tabId = await identify({ storage, key, newId, isHeld: (id) => locks.isHeld(lockOf(id)) });
    if (mine !== life) return;
    markTab({ storage, key }, true);
    letGo = locks.hold(lockOf(tabId));
    channel = openTabChannel({ connect, hear, me: () => ({ tabId, page, visible: visible(), since: opened }) });
    const unfollow = channel.tabs.subscribe((there) => {
      tabs.value = there;
    });
    const tick = () => {
      channel?.pulse();
      void check();
      callOff = clock.after(LOOK_MS, tick);
    };
    let callOff = () => {};
    tick();
    stopTicking = () => {
      callOff();
      unfollow();
    };
  }

  return {
    get tabId() {
      return tabId;
    },
    role,
    tabs,
    changes,
    tell: () => channel?.say("changed"),
    claim: () => move(next((now) => now.tabId === undefined, tabId), tabId),
    handOver: (to) => offers.run(to, () => handOver(to)).finally(() => offers.clear()),
    async takeOver() {
      await check();
      const seen = role.peek();
      if (seen.is !== "watcher" || seen.owner.presence === "here") return false;
      const { token } = seen.owner;
      return await move(next((now) => now.token === token, tabId), tabId);
    },
    async release() {
      await move(({ tabId: owner, token, since }) => owner === tabId ? { token, since } : undefined, undefined);
    },
    async guard<T>(act: () => T): Promise<Guarded<T>> {
      let came: { readonly value: T } | { readonly thrown: unknown } | undefined;
      const run: Decide = (now) => {
        const seen = role.peek();
        if (came !== undefined || now.tabId !== tabId || seen.is !== "owner" || seen.token !== now.token) {
          return undefined;
        }
        try {
          came = { value: act() };
        } catch (thrown) {
          came = { thrown };
        }
        return undefined;
      };
      await saved.decide(run).catch((error: unknown) => {
        // What becomes of the transaction afterwards doesn't undo the act.
        if (came === undefined) role.value = { is: "unavailable", why: troubleOf(error) };
      });
      if (came !== undefined && "thrown" in came) throw came.thrown;
      if (came !== undefined) return { is: "done", value: came.value };
      await check();
      return { is: "refused", role: role.peek() };
    },
    check,
    start: () => void begin(),
    stop() {
      life += 1;
      stopTicking();
      channel?.close();
      channel = undefined;
      letGo();
      markTab({ storage, key }, false);
      role.value = { is: "asking" };
    },
  };
}
