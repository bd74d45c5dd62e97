import assert from "node:assert/strict";
import { type LabServerProcess, withLabServer } from "../support/lab-server.ts";
import { RawClient } from "../support/raw-client.ts";

const counter = {
  name: "count",
  description: "Counts.",
  argsSchema: { type: "object", properties: { by: { type: "integer" } } },
};

/** One story, told by hand on a clock that stands still; gives the journal as the server exports it. */
async function played({ url, post, makeLab }: LabServerProcess): Promise<string> {
  const labId = await makeLab({ seed: "the same", clock: "manual" });
  const at = `${url.replace("http", "ws")}/labs/${labId}/port`;
  const control = async (path: string, json: unknown) => {
    const response = await post(`/labs/${labId}/${path}`, json);
    assert.ok(response.ok, await response.text());
  };
  const page = await RawClient.open(at, { origin: url });
  const sessionId = await page.create({ autoEndOnDisconnect: false, skills: { guidance: "", tools: [counter] } });
  await control("agent/scripts", {
    match: "count",
    steps: [{ tool: "count", args: { by: 1 } }, { say: "Done, 完成。" }],
  });
  await page.ask("send_text", { sessionId, text: "count", operationId: "o1" });
  const { toolRequestId } = await page.next(({ type }) => type === "tool_call");
  await page.ask("submit_tool_result", { sessionId, toolRequestId, result: { count: 1 } });
  await control("clock", { advanceMs: 5_000 });
  await page.next(({ type }) => type === "operation_completed");
  await page.ask("send_text", { sessionId, text: "Tell me something", operationId: "o2" });
  await control("clock", { advanceMs: 700 });
  await control("disrupt", { kind: "nativeHost.drop", forMs: 2_000 });
  await control("clock", { advanceMs: 20_000 });
  await page.ask("end_session", { sessionId });
  await control("disrupt", { kind: "desktop.restart" });
  await page.ask("get_approval_status");
  const journal = await fetch(`${url}/labs/${labId}/journal`);
  const text = await journal.text();
  await page.close();
  // The origin carries the server's port, which differs from run to run.
  return text.replaceAll(url, "ORIGIN");
}

Deno.test("the same seed, scripts and manual clock give the same journal, from one server and from another", async () => {
  const journals: string[] = [];
  for (let servers = 0; servers < 2; servers++) {
    await withLabServer(async (server) => void journals.push(await played(server), await played(server)));
  }
  assert.ok(journals[0] !== undefined && journals[0].split("\n").length > 100);
  for (const journal of journals) assert.equal(journal, journals[0]);
});
