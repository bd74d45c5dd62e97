/** The same life over real sockets, in a server of its own. */
import assert from "node:assert/strict";
import type { LabServerProcess } from "../support/lab-server.ts";
import { RawClient } from "../support/raw-client.ts";

/** What a server's labs hold together. */
export interface Holdings {
  readonly labs: number;
  readonly ports: number;
  readonly routes: number;
  readonly subscriptions: number;
  readonly activeThreads: number;
}

/** Labs that are lived in at a time. */
const TOGETHER = 24;
/** Lab time runs faster, so that backoffs don't take minutes. */
const SPEED = 50;

/** So many labs × attach, turn, drop, resume, end. Returns the labs, which are still there. */
export async function live(server: LabServerProcess, labs: number): Promise<string[]> {
  const made: string[] = [];
  let begun = 0;
  const worker = async () => {
    while (begun < labs) made.push(await oneLab(server, begun++));
  };
  await Promise.all(Array.from({ length: TOGETHER }, worker));
  return made;
}

export async function holdings(server: LabServerProcess, labIds: readonly string[]): Promise<Holdings> {
  const held = { labs: 0, ports: 0, routes: 0, subscriptions: 0, activeThreads: 0 };
  for (const labId of labIds) {
    const response = await fetch(`${server.url}/labs/${labId}`);
    const { extension, desktop } = Object(await response.json());
    if (response.status === 404) continue;
    held.labs++;
    held.ports += extension.ports.length;
    held.routes += extension.routes.length;
    held.subscriptions += extension.subscriptions.length;
    held.activeThreads += desktop.threads.filter(({ status }: { status: string }) => status !== "ended").length;
  }
  return held;
}

export async function throwAway(server: LabServerProcess, labIds: readonly string[]): Promise<void> {
  for (const labId of labIds) {
    const response = await fetch(`${server.url}/labs/${labId}`, { method: "DELETE" });
    assert.equal(response.status, 204);
  }
}

async function oneLab(server: LabServerProcess, n: number): Promise<string> {
  const labId = await server.makeLab({ speed: SPEED });
  const at = `${server.url.replace("http", "ws")}/labs/${labId}/port`;
  const protocols = n % 2 === 0 ? ["pedelec.batch.v1"] : [];
  const open = (channelId: string) => RawClient.open(at, { origin: server.url, protocols, channelId });
  const page = await open("c1");
  const sessionId = await page.create({ autoEndOnDisconnect: n % 4 === 0 });
  const post = async (path: string, json: unknown) => {
    const response = await server.post(`/labs/${labId}${path}`, json);
    assert.ok(response.ok, `${path} ${response.status}`);
    await response.body?.cancel();
  };
  await post("/agent/scripts", { steps: [{ say: "A turn, then something is lost.", everyMs: 20 }] });
  assert.equal((await page.ask("send_text", { sessionId, text: "Go on", operationId: "o1" })).ok, true);
  await page.next(({ type }) => type === "operation_completed");
  assert.equal((await page.ask("send_text", { sessionId, text: "/long 60s", operationId: "o2" })).ok, true);
  switch (n % 3) {
    case 0: {
      const seen = page.received.length;
      await post("/disrupt", { kind: "nativeHost.drop", forMs: 500 });
      await page.next((message) => message.type === "session_snapshot" && page.received.indexOf(message) >= seen);
      break;
    }
    case 1:
      await page.close();
      break;
    default:
      await post("/disrupt", { kind: "extension.reload" });
      await page.closed;
  }
  const later = await open("c2");
  const resumed = await later.ask("resume_session", { sessionId });
  assert.equal(resumed.ok, true, JSON.stringify(resumed));
  assert.equal((await later.ask("end_session", { sessionId })).ok, true);
  await Promise.all([page.close(), later.close()]);
  return labId;
}
