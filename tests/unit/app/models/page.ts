import { signal } from "@preact/signals";
import { savedSessions, type SessionRecord, type SessionUse, type TabMemory } from "../../../../app/lifecycle/mod.ts";
import type { ErrorShape } from "../../../../sdk/protocol/mod.ts";
import type { SessionPolicy, SessionTruth } from "../../../../app/models/mod.ts";
import { createSessionModel } from "../../../../app/models/session-model.ts";
import { ManualClock, settle } from "../lifecycle/manual-clock.ts";
import { MemoryStore } from "../lifecycle/memory-store.ts";
import { FakeClient, FakeHandle } from "./fake-pedelec.ts";

export const persistent: SessionPolicy = {
  page: "reload",
  autoEndOnDisconnect: false,
  persist: "record",
  guidance: "",
  tools: [{ name: "look_up", description: "Looks up", argsSchema: { type: "object" } }],
};
export const pageScoped: SessionPolicy = { ...persistent, page: "temporary", autoEndOnDisconnect: true };

/** One life of a page; the same store given again is the page after a reload. */
export function openPage(
  policy = persistent,
  store = new MemoryStore(),
  clock = new ManualClock(),
  promptOf?: (text: string) => string,
  labId = "lab",
  memory?: Pick<TabMemory, "keep" | "unsent">,
  chance = () => 0,
  use?: SessionUse,
) {
  const client = new FakeClient();
  const truth = signal<SessionTruth>({ is: "unknown" });
  const truths = signal<Readonly<Record<string, SessionTruth>>>({});
  let ids = 0;
  let disconnects = 0;
  const saved = savedSessions(store, clock, labId);
  const model = createSessionModel({
    policy,
    toolHandlers: { look_up: () => "found" },
    client,
    disconnect: () => void disconnects++,
    saved,
    use,
    clock,
    promptOf,
    newId: () => `entry-${clock.now()}-${++ids}`,
    memory,
    chance,
    about: (sessionId) => truths.value[sessionId] ?? truth.value,
  });
  return { model, client, store, clock, saved, truth, truths, disconnects: () => disconnects };
}
export type Page = ReturnType<typeof openPage>;

/** A page whose first text made a session and is on its way. */
export async function sendFirst(page: Page, text = "Hello") {
  await page.model.start();
  const outcome = page.model.send(text);
  await settle();
  const handle = new FakeHandle("s1");
  handle.provider = "codex";
  handle.effortLevel = "high";
  handle.autoEndOnDisconnect = page.client.created[0]?.autoEndOnDisconnect ?? false;
  page.client.creates.resolve(handle);
  await settle();
  return { handle, outcome };
}

/** The same page after a reload, attached again. */
export async function reload(page: Page, handle: FakeHandle, policy = persistent) {
  page.clock.advance(1000);
  const next = openPage(policy, page.store, page.clock);
  const started = next.model.start();
  await settle();
  next.client.resumes.resolve(handle);
  await started;
  await settle();
  return next;
}

/** The page takes its session up again, and Core answers with this handle. */
export async function reattached({ model, client }: Page, handle: FakeHandle): Promise<void> {
  const back = model.reattach();
  client.resumes.resolve(handle);
  await back;
}

/** The same page after a reload, whose attempt to attach is refused. */
export async function reloadRefused(page: Page, error: ErrorShape) {
  const next = openPage(persistent, page.store, page.clock);
  const started = next.model.start();
  await settle();
  next.client.resumes.reject(error);
  await started;
  return next;
}

export function texts({ model }: Page): string[] {
  return model.transcript.value.map((entry) =>
    entry.from === "user" ? `user ${entry.delivery}: ${entry.text}` : `${entry.state}: ${entry.text}`
  );
}

export function record(page: Page, key = "reload:s1"): SessionRecord | undefined {
  return page.store.values.get(key) as SessionRecord | undefined;
}
