import assert from "node:assert/strict";
import { pageIdRanks } from "../../core-sim/control/mod.ts";
import { type LabServerProcess, withLabServer } from "../support/lab-server.ts";
import { RawClient } from "../support/raw-client.ts";

const tools = ["count", "slow"].map((name) => ({
  name,
  description: "Counts.",
  argsSchema: { type: "object", properties: { by: { type: "integer" } } },
  ...(name === "slow" ? { timeoutMs: 3_000 } : {}),
}));

/** Every kind of step. */
const steps = [
  { progress: 0.25, label: "讀取" },
  { say: "One moment. 👨‍👩‍👧", chunk: 1, everyMs: 1 },
  { wait: 250 },
  { tool: "count", args: { by: 1 } },
  { tool: "slow", args: {} },
  { tool: "unknown", args: {} },
  { asset: "/notes/a.md", text: "# 筆記" },
  { usage: 120 },
  { say: "", everyMs: 0 },
  { say: "broken off", stopAfter: 6 },
];

/** One story, told by hand on a clock that stands still; gives the journal with the pages' ids by rank. */
async function played({ url, post, makeLab }: LabServerProcess): Promise<unknown[]> {
  const labId = await makeLab({ seed: "the same", clock: "manual" });
  const at = `${url.replace("http", "ws")}/labs/${labId}/port`;
  const control = async (path: string, json: unknown) => {
    const response = await post(`/labs/${labId}/${path}`, json);
    assert.ok(response.ok, await response.text());
  };
  const script = (steps: unknown[], match?: string) => control("agent/scripts", { steps, ...(match && { match }) });
  const open = (channelId: string) => RawClient.open(at, { origin: url, channelId: `${channelId}_${Math.random()}` });
  const page = await open("page");
  const sessionId = await page.create({ autoEndOnDisconnect: false, skills: { guidance: "", tools } });
  const other = await open("other");
  await other.ask("resume_session", { sessionId });
  const ports = async () => Object(await (await fetch(`${url}/labs/${labId}`)).json()).extension.ports.length;
  let operations = 0;
  const send = async (from: RawClient, text: string) => {
    const operationId = `turn_${++operations}_${crypto.randomUUID()}`;
    await from.ask("send_text", { sessionId, text, operationId });
    return (type: string) => from.next((message) => message.type === type && message.operationId === operationId);
  };

  await script([...steps, { die: true }], "everything");
  const everything = await send(page, "everything");
  await control("clock", { advanceMs: 1_000 });
  const { toolRequestId } = await everything("tool_call");
  await other.ask("submit_tool_result", { sessionId, toolRequestId, result: { count: 1 } });
  await page.refusal("submit_tool_result", { sessionId, toolRequestId, result: { count: 2 } });
  await control("clock", { advanceMs: 60_000 });
  await everything("operation_completed");
  await page.ask("list_assets", { sessionId });
  await page.ask("create_asset_download", { sessionId, path: "/notes/a.md" });

  await page.ask("prepare_session", { sessionId, operationId: crypto.randomUUID() });
  await control("clock", { advanceMs: 5_000 });
  await control("agent/scripts", { library: "long-answer-zh" });
  await send(other, "Tell me something");
  await control("clock", { advanceMs: 700 });
  await page.refusal("send_text", { sessionId, text: "too early", operationId: crypto.randomUUID() });
  await control("faults", { at: "native-link", kind: "drop", match: { direction: "to-page", type: "chat_delta" } });
  await control("faults", { at: "agent", kind: "delay", ms: 400, match: { type: "usage" } });
  await control("disrupt", { kind: "nativeHost.drop", forMs: 2_000 });
  await control("clock", { advanceMs: 20_000 });

  await script([{ say: "Never whole", everyMs: 5_000 }]);
  await send(page, "crash me");
  await control("clock", { advanceMs: 100 });
  await control("disrupt", { kind: "provider.crash" });
  await control("disrupt", { kind: "subscription.drop", threadId: sessionId });
  await control("clock", { advanceMs: 40_000 });
  await other.ask("end_session", { sessionId });
  await page.ask("reactivate_session", { sessionId, autoEndOnDisconnect: false });
  await other.close();
  // The socket's end and a control call come by different ways.
  while ((await ports()) > 1);
  await control("disrupt", { kind: "desktop.restart", forMs: 3_000 });
  await control("clock", { advanceMs: 365 * 24 * 60 * 60 * 1000 });
  await page.ask("get_approval_status");
  const journal = await (await fetch(`${url}/labs/${labId}/journal`)).text();
  await page.close();
  // The origin carries the server's port, which differs from run to run.
  const entries = journal.trimEnd().split("\n").map((line) => JSON.parse(line.replaceAll(url, "ORIGIN")));
  return entries.map(pageIdRanks());
}

Deno.test("the same seed, scripts and manual clock give the same journal, from one server and from another", async () => {
  const journals: unknown[][] = [];
  for (let servers = 0; servers < 2; servers++) {
    await withLabServer(async (server) => void journals.push(await played(server), await played(server)));
  }
  const [first = []] = journals;
  const types = new Set(first.map((entry) => Object(entry).type));
  for (const type of ["tool_outcome", "chat_delta", "fault", "disrupt", "prepare", "lost", "refused"]) {
    assert.ok(types.has(type), `the story has no ${type}`);
  }
  assert.ok(first.length > 300);
  for (const journal of journals) {
    const at = journal.findIndex((entry, index) => JSON.stringify(entry) !== JSON.stringify(first[index]));
    assert.deepEqual([journal[at], journal.length], [first[at], first.length], `entry ${at}`);
  }
});
