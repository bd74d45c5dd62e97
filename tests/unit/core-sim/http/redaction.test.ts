import assert from "node:assert/strict";
import type { Lab } from "../../../../core-sim/lab/lab.ts";
import { RawPage } from "../../../support/raw-page.ts";
import { testServer } from "../../../support/test-server.ts";

/** A text of its own for each place, as a page, an agent or a test may have written it. */
function secrets() {
  const made: string[] = [];
  const secret = (place: string) => {
    const text = `S3CRET of the ${place}`;
    made.push(text);
    return text;
  };
  return { made, secret };
}

/** Puts a secret wherever a text can be. */
function play(lab: Lab, secret: (place: string) => string): RawPage {
  const page = new RawPage(lab, { assetsAt: "http://localhost/labs/lab" });
  const operation = (text: string, operationId: string) =>
    page.ask("send_text", { sessionId, text: secret(text), operationId });
  const path = `/home/user/projects/${secret("workspace path")}`;
  page.port.receive({ type: "sdk_hello", sdkVersion: secret("version of the SDK") });
  const tool = {
    name: "count",
    description: secret("description of a tool"),
    argsSchema: { type: "object", properties: { [secret("name of an argument")]: { type: "string" } } },
  };
  const skills = { guidance: secret("guidance"), tools: [tool] };
  const sessionId = page.create({ skills, workspace: { path } });
  page.post("create_session", { input: { provider: secret("provider"), autoEndOnDisconnect: true } });
  page.post("create_session", { input: { provider: "codex", model: secret("model"), autoEndOnDisconnect: true } });
  page.post(secret("unknown type"), { sessionId });

  lab.queueScript({
    match: secret("first prompt"),
    steps: [
      { say: secret("message"), chunk: 1_000, everyMs: 0 },
      { tool: "count", args: { [secret("key of a call")]: { deep: [secret("call")] } } },
      { asset: `/${secret("name of an asset")}`, text: secret("text of an asset") },
      { progress: 0.5, label: secret("label") },
      { usage: 7 },
      { fail: { code: secret("code of a failure"), message: secret("failure"), details: { of: secret("details") } } },
    ],
  });
  operation("first prompt", "o1");
  lab.advance(1_000);
  const call = page.received.find((message) => message.type === "tool_call");
  assert.ok(call?.type === "tool_call");
  const error = { code: "MINE", message: secret("error of a tool"), details: { [secret("key of a result")]: 1 } };
  page.ask("submit_tool_result", { sessionId, toolRequestId: call.toolRequestId, result: { error } });
  lab.advance(1_000);
  assert.ok(page.received.some((message) => message.type === "operation_completed"));

  page.ask("end_session", { sessionId });
  page.ask("reactivate_session", { sessionId, autoEndOnDisconnect: false });
  lab.armFault({
    at: "core",
    kind: "fail",
    match: { type: "send_text" },
    error: { code: "X", message: secret("fault") },
  });
  operation("second prompt", "o2");
  const upload = { filename: secret("file name"), sizeBytes: 1, mimeType: secret("type of a file") };
  page.ask("create_asset_upload", { sessionId, ...upload, targetPath: `/${secret("target")}` });
  page.post("create_asset_download", { sessionId, path: `/${secret("download")}` });
  page.ask("list_assets", { sessionId });
  lab.disk.put({ path: `/tmp/${secret("place on the disk")}`, kind: "link", target: `/${secret("target of a link")}` });
  lab.disrupt({ kind: "workspace.remove", threadId: sessionId });
  lab.disrupt({ kind: "desktop.restart" });
  return page;
}

async function played() {
  const server = testServer();
  const labId = await server.makeLab({ approval: "auto" });
  const lab = server.store.get(labId);
  assert.ok(lab);
  const { made, secret } = secrets();
  const page = play(lab, secret);
  const journal = async (query: string, headers: Record<string, string> = {}) =>
    await server.call("GET", `/labs/${labId}/journal${query}`, { headers });
  return { ...server, lab, page, made, journal };
}

const entriesOf = (text: string): { n: number; data?: unknown }[] =>
  text.trimEnd().split("\n").map((line) => JSON.parse(line));

Deno.test("with redact=1 the journal holds no text, whoever wrote it; types, ids and codes stay", async () => {
  const { made, journal, close } = await played();
  const full = await (await journal("")).text();
  for (const text of made) assert.ok(full.includes(text), `${text}: isn't in the journal at all`);
  const text = await (await journal("?redact=1")).text();
  assert.deepEqual(text.split("\n").filter((line) => line.includes("S3CRET")), []);
  assert.deepEqual(text.split("\n").filter((line) => line.includes("/home/user")), []);

  const [before, after] = [entriesOf(full), entriesOf(text)];
  const frame = ({ data: _, ...entry }: { n: number; data?: unknown }) => entry;
  assert.deepEqual(after.map(frame), before.map(frame));
  const sent = after.find((entry) => JSON.stringify(entry).includes('"type":"send_text"'));
  const { frame: message, direction } = Object(sent?.data);
  assert.deepEqual([direction, message.type, message.operationId, message.text], [
    "to-extension",
    "send_text",
    "o1",
    `…(${"S3CRET of the first prompt".length})`,
  ]);
  for (const kept of ['"type":"tool_call"', '"tool":"count"', '"status":"waitingToolResult"', '"code":"X"']) {
    assert.ok(text.includes(kept), kept);
  }
  assert.ok(!text.includes("MINE"), "what stands in a tool's result is the page's own");
  close();
});

Deno.test("with fragments=0 the journal leaves out what is said piece by piece, and nothing else", async () => {
  const { journal, close } = await played();
  const all = entriesOf(await (await journal("")).text());
  const without = entriesOf(await (await journal("?fragments=0")).text());
  const isFragment = (entry: object) => Object(entry).type === "chat_delta";
  assert.ok(all.some(isFragment));
  assert.deepEqual(without, all.filter((entry) => !isFragment(entry)));
  assert.deepEqual(entriesOf(await (await journal("?fragments=1")).text()), all);
  close();
});

Deno.test("what no one could have written stays: names of the library, a version, why a port closed", async () => {
  const { call, makeLab, store, close } = testServer();
  const labId = await makeLab();
  const lab = store.get(labId);
  assert.ok(lab);
  const page = new RawPage(lab);
  page.port.receive({ type: "sdk_hello", sdkVersion: "0.3.4" });
  lab.queueScript({ library: "long-task", match: "a secret" });
  page.port.lost("no ping answered");
  const entries = entriesOf(await (await call("GET", `/labs/${labId}/journal?redact=1`)).text());
  const told = (type: string) => entries.findLast((entry) => Object(entry).type === type)?.data;
  assert.equal(Object(told("sdk_hello")).frame.sdkVersion, "0.3.4");
  assert.deepEqual(told("script"), { library: "long-task", match: "…(8)" });
  assert.equal(Object(told("port_closed")).reason, "no ping answered");
  close();
});

Deno.test("the event stream is redacted as well, and redact=0 or nothing gives the whole", async () => {
  const { journal, close } = await played();
  const response = await journal("?redact=1", { accept: "text/event-stream" });
  assert.ok(response.body);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes('"type":"desktop_start"},') && !text.includes('"kind":"desktop.restart"')) {
    const { value, done } = await reader.read();
    assert.ok(!done);
    text += value;
  }
  await reader.cancel();
  assert.ok(text.includes("…(") && !text.includes("S3CRET"));
  assert.ok((await (await journal("?redact=0")).text()).includes("S3CRET"));
  assert.equal((await journal("?redact=yes")).status, 400);
  close();
});
