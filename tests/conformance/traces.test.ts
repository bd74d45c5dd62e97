import assert from "node:assert/strict";
import { type LabServerProcess, withLabServer } from "../support/lab-server.ts";
import { RawClient } from "../support/raw-client.ts";

const SECRET = "the-vault-is-behind-the-painting";
const SCOPE = "pedelec-lifecycle-lab";

/** Some turns of every outcome, with the secret wherever a page or an agent may put one. */
async function turns({ url, post, makeLab }: LabServerProcess): Promise<string> {
  const labId = await makeLab({ clock: "manual" });
  const page = await RawClient.open(`${url.replace("http", "ws")}/labs/${labId}/port`, { origin: url });
  const control = async (path: string, json: unknown) => {
    const response = await post(`/labs/${labId}/${path}`, json);
    assert.ok(response.ok, await response.text());
  };
  const tools = [{ name: "count", description: SECRET, argsSchema: { type: "object" } }];
  const sessionId = await page.create({ skills: { guidance: SECRET, tools } });
  const send = async (steps: unknown[], operationId: string) => {
    await control("agent/scripts", { steps });
    await page.ask("send_text", { sessionId, text: SECRET, operationId });
  };
  const completed = (operationId: string) =>
    page.next((message) => message.type === "operation_completed" && message.operationId === operationId);
  await send([{ tool: "count", args: { SECRET } }, { say: SECRET }], "o1");
  const { toolRequestId } = await page.next(({ type }) => type === "tool_call");
  await page.ask("submit_tool_result", { sessionId, toolRequestId, result: SECRET });
  await control("clock", { advanceMs: 1_500 });
  await completed("o1");
  await page.ask("prepare_session", { sessionId, operationId: "o2" });
  await control("clock", { advanceMs: 60_000 });
  await completed("o2");
  await send([{ fail: { code: "MY_CODE", message: SECRET } }], "o3");
  await completed("o3");
  await page.ask("end_session", { sessionId });
  await page.ask("reactivate_session", { sessionId, autoEndOnDisconnect: true });
  await send([{ fail: { code: `${SECRET} `, message: "" } }], "o4");
  await completed("o4");
  await page.ask("end_session", { sessionId });
  await page.ask("reactivate_session", { sessionId, autoEndOnDisconnect: true });
  await send([{ wait: 1_000 }], "o5");
  await control("disrupt", { kind: "nativeHost.drop", forMs: 1 });
  await fetch(`${url}/labs/${labId}`, { method: "DELETE" });
  return labId;
}

/** The spans that were printed, each as its name and what stands below it. */
function spansOf(lines: readonly string[]): string[] {
  // deno-lint-ignore no-control-regex
  const text = lines.join("\n").replaceAll(/\u001b\[[0-9;]*m/g, "");
  return text.split(/^(?=SPAN |METRIC |LOG )/m).filter((block) => block.startsWith("SPAN "));
}

const attributesOf = (span: string) =>
  Object.fromEntries([...span.matchAll(/^ {2}(lab\.\S+): (.*)$/gm)].map(([, key, value]) => [key, value]));

Deno.test("with OTEL_DENO each operation is a span, from acceptance to completion, that names no lab and quotes nobody", async () => {
  const lines: string[] = [];
  let labId = "";
  await withLabServer(async (server) => void (labId = await turns(server)), {
    env: { OTEL_DENO: "true", OTEL_EXPORTER_OTLP_PROTOCOL: "console" },
    onLog: (line) => void lines.push(line),
  });
  const own = spansOf(lines).filter((span) => span.includes(SCOPE));
  for (const span of own) assert.ok(!span.includes(labId), span);
  for (const line of lines) assert.ok(!line.includes(SECRET), line);
  const operations = own.filter((span) => span.startsWith("SPAN operation"));
  const told = operations.map(attributesOf).map((span) => [
    span["lab.provider"],
    span["lab.operation.kind"],
    span["lab.operation.outcome"],
    span["lab.operation.tool_calls"],
  ]);
  assert.deepEqual(told, [
    ["codex", "user", "ok", "1"],
    ["codex", "prepare", "ok", "0"],
    ["codex", "user", "MY_CODE", "0"],
    ["codex", "user", "(other)", "0"],
    ["codex", undefined, "LAB_CLOSED", "0"],
  ]);
  assert.equal(attributesOf(operations[0] ?? "")["lab.operation.lab_ms"], "60");
  assert.match(operations[0] ?? "", /tool_call.*lab\.tool: count/);
  const disruptions = own.filter((span) => span.startsWith("SPAN disruption")).map(attributesOf);
  assert.deepEqual(disruptions, [{ "lab.disruption": "nativeHost.drop" }]);
  assert.ok(lines.some((line) => line.includes("traces name labs") && line.includes("WARN")));
});

Deno.test("without OTEL_DENO nothing is traced", async () => {
  const lines: string[] = [];
  await withLabServer(async (server) => void await turns(server), { onLog: (line) => void lines.push(line) });
  assert.deepEqual(lines.map((line) => Object(JSON.parse(line)).message), ["serving", "stopping"]);
});
