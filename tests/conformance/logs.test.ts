import assert from "node:assert/strict";
import process from "node:process";
import { withLabServer } from "../support/lab-server.ts";
import { RawClient } from "../support/raw-client.ts";
import { root } from "../support/root.ts";
import { openingSocket } from "../support/web-socket.ts";

const SECRET = "the-vault-is-behind-the-painting";

/** Each line is a record of its own, with a level and words. */
function records(lines: readonly string[]): { level: string; message: string; error?: unknown }[] {
  return lines.map((line) => {
    const record = Object(JSON.parse(line));
    assert.ok(typeof record.level === "string" && typeof record.message === "string", line);
    return record;
  });
}

Deno.test("the server's log is JSON by lines and holds no text of a page or an agent, no lab id and no token, whatever goes wrong", async () => {
  const lines: string[] = [];
  let labId = "";
  await withLabServer(async ({ url, post, makeLab }) => {
    labId = await makeLab();
    const at = `${url.replace("http", "ws")}/labs/${labId}/port`;
    const page = await RawClient.open(at, { origin: url });
    const tools = [{ name: "keep", description: SECRET, argsSchema: { type: "object" } }];
    const sessionId = await page.create({ autoEndOnDisconnect: false, skills: { guidance: SECRET, tools } });
    const steps = [{ asset: "/a.md", text: SECRET }, { say: SECRET, everyMs: 0 }, { tool: "keep", args: { SECRET } }, {
      fail: { code: "MY_CODE", message: SECRET },
    }];
    await (await post(`/labs/${labId}/agent/scripts`, { steps })).body?.cancel();
    await page.ask("send_text", { sessionId, text: SECRET, operationId: SECRET });
    const { toolRequestId } = await page.next(({ type }) => type === "tool_call");
    await page.ask("submit_tool_result", { sessionId, toolRequestId, result: { SECRET } });
    await page.next(({ type }) => type === "operation_completed");
    for (const frame of [SECRET, `{"${SECRET}"`, `["${SECRET}"]`, `{"type":"${SECRET}"}`, "[".repeat(5_000)]) {
      page.sendRaw(frame);
    }
    await page.refusal("send_text", { sessionId: SECRET, text: SECRET, operationId: "o" });
    page.sendRaw(new TextEncoder().encode(SECRET));
    assert.equal((await page.closed).code, 1003);
    for (const [origin, path] of [["null", labId], ["https://evil.test", labId], [url, `no-${SECRET}`]] as const) {
      const socket = openingSocket(at.replace(labId, path), origin);
      await new Promise((resolve) => socket.onerror = resolve);
    }
    const calls: [path: string, json: unknown][] = [
      [`/labs/${labId}/agent/scripts`, { steps: [{ say: SECRET, [SECRET]: 1 }] }],
      [`/labs/${labId}/disrupt`, { kind: SECRET }],
      [`/labs/${labId}/disrupt`, { kind: "desktop.restart" }],
      [`/labs/${labId}/${SECRET}`, {}],
    ];
    for (const [path, json] of calls) await (await post(path, json)).body?.cancel();
    const cookies = { cookie: `lab=${SECRET}`, accept: "text/html" };
    await (await fetch(`${url}/?lab=${labId}`, { headers: cookies })).body?.cancel();
  }, { onLog: (line) => void lines.push(line) });
  const told = records(lines).map(({ level, message }) => `${level} ${message}`);
  assert.deepEqual(told, ["INFO serving", "INFO stopping"]);
  assert.equal(Object(JSON.parse(lines.at(-1) ?? "")).signal, "SIGTERM");
  for (const line of lines) assert.ok(!line.includes(SECRET) && !line.includes(labId), line);
});

for (const format of ["json", "text"]) {
  Deno.test(`a job that throws is logged as an error with its place and without its words, as ${format}`, async () => {
    const args = ["run", "-A", `${root}tests/support/failing-lab.ts`, format, SECRET];
    const { success, stdout, stderr } = await new Deno.Command(process.execPath, { args, cwd: root }).output();
    assert.ok(success);
    assert.equal(stdout.length, 0);
    const text = new TextDecoder().decode(stderr);
    assert.ok(!text.includes(SECRET), text);
    const lines = text.trimEnd().split("\n");
    assert.equal(lines.length, 5);
    for (const line of lines) assert.match(line, /ERR.*a lab's job failed/);
    assert.match(lines[0] ?? "", /failing-lab\.ts:\d+/);
    assert.match(lines[1] ?? "", /TypeError/);
    if (format === "json") { for (const { level } of records(lines)) assert.equal(level, "ERROR"); }
  });
}
