import assert from "node:assert/strict";
import { withLabServer } from "../support/lab-server.ts";
import { serverCommand } from "../support/tasks.ts";
import { RawClient } from "../support/raw-client.ts";
import { root } from "../support/root.ts";

const [deno = "", ...args] = serverCommand();

async function run(...flags: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const command = new Deno.Command(deno, { args: [...args, ...flags], cwd: root, stdin: "null" });
  const { code, stdout, stderr } = await command.output();
  return { code, stdout: new TextDecoder().decode(stdout), stderr: new TextDecoder().decode(stderr) };
}

Deno.test("nothing that a client sends ends the server or its other ports", () =>
  withLabServer(async ({ url, makeLab }) => {
    const labId = await makeLab();
    const at = `${url.replace("http", "ws")}/labs/${labId}/port`;
    const good = await RawClient.open(at, { origin: url });
    const sessionId = await good.create();
    const open = (channelId: string) => RawClient.open(at, { origin: url, channelId, protocols: ["pedelec.batch.v1"] });

    const binary = await open("c2");
    binary.sendRaw(new Uint8Array([1, 2, 3]));
    assert.equal((await binary.closed).code, 1003);
    const huge = await open("c3");
    huge.sendRaw("x".repeat(32 * 1024 * 1024 + 1));
    assert.equal((await huge.closed).code, 1009);

    const strange = await open("c4");
    for (
      const text of ["", "{", "[", "null", "[[[]]]", '{"type":"__proto__"}', '{"type":"send_text","sessionId":{}}']
    ) {
      strange.sendRaw(text);
    }
    const large = strange.request("send_text", { sessionId, text: "x".repeat(1024 * 1024), operationId: "o" });
    const deep = `{"type":"create_session","channelId":"c4","requestId":"deep","input":${"[".repeat(5_000)}${
      "]".repeat(5_000)
    }}`;
    strange.sendRaw(deep);
    strange.sendFrame([large, strange.request("get_settings")]);
    const refused = await strange.next(({ requestId }) => requestId === large.requestId);
    assert.equal(Object(refused.error).code, "MESSAGE_TOO_LARGE");
    assert.equal((await strange.ask("get_settings")).ok, true);
    await strange.close();

    assert.equal((await good.ask("send_text", { sessionId, text: "/tool x", operationId: "o1" })).ok, true);
    assert.equal((await fetch(`${url}/healthz`).then((response) => response.json())).status, "ok");
    await good.close();
  }));

Deno.test("SIGTERM ends streams, closes ports with 1012, and the process well", () =>
  withLabServer(async ({ url, makeLab, stop }) => {
    const labId = await makeLab();
    const client = await RawClient.open(`${url.replace("http", "ws")}/labs/${labId}/port`, { origin: url });
    const stream = await fetch(`${url}/labs/${labId}/journal`, { headers: { accept: "text/event-stream" } });
    const [code, closed, text] = await Promise.all([stop(), client.closed, stream.text()]);
    assert.deepEqual([code, closed.code], [0, 1012]);
    assert.match(text, /^id: /m);
  }));

Deno.test("[OR1] both loopback families answer on the one port, each host a page's own origin (A-085, A-092)", () =>
  withLabServer(async ({ port, makeLab }) => {
    const hosts = ["127.0.0.1", "localhost", "[::1]"];
    const answers = await Promise.all(hosts.map(async (host) => {
      const response = await fetch(`http://${host}:${port}/healthz`);
      await response.body?.cancel();
      return response.status;
    }));
    assert.deepEqual(answers, [200, 200, 200]);
    const labId = await makeLab();
    const pages = await Promise.all(
      hosts.map((host) =>
        RawClient.open(`ws://${host}:${port}/labs/${labId}/port`, { origin: `http://${host}:${port}` })
      ),
    );
    const [first, ...others] = pages;
    const sessionId = await first?.create();
    for (const other of others) {
      assert.notEqual(await other.create(), sessionId);
      assert.equal(await other.refusal("resume_session", { sessionId }), "THREAD_ACCESS_DENIED");
    }
    for (const page of pages) await page.close();
  }));

Deno.test("a taken port and a bad flag are one clear sentence and an exit code", () =>
  withLabServer(async ({ port }) => {
    const taken = await run("--port", `${port}`);
    assert.equal(taken.code, 1);
    assert.match(taken.stderr, new RegExp(`^Port ${port} is taken\\. .+\\n$`));
    assert.equal(taken.stdout, "");
    const bad = await run("--prot", "1");
    assert.equal(bad.code, 2);
    assert.match(bad.stderr, /^Unknown argument "--prot"\. .+\n$/);
  }));

Deno.test("a port that another program holds on ::1 alone is taken: localhost would lead there", async () => {
  const other = Deno.listen({ hostname: "::1", port: 0 });
  const taken = await run("--port", `${other.addr.port}`);
  other.close();
  assert.equal(taken.code, 1);
  assert.match(taken.stderr, /^Port \d+ is taken\. .+\n$/);
  assert.equal(taken.stdout, "");
});
