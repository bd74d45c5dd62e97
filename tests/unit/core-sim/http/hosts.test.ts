import assert from "node:assert/strict";
import { RawPage } from "../../../support/raw-page.ts";
import { HOST, problemOf, testServer } from "../../../support/test-server.ts";

const upgrade = { connection: "Upgrade", upgrade: "websocket" };

Deno.test("a name that was rebound to this server reaches nothing: no call, no page, no port, no bytes (A-083)", async () => {
  const { call, makeLab, store, close } = testServer();
  const lab = await makeLab();
  const size = store.size;
  for (const host of ["evil.test", "evil.test:8787", "localhost.evil.test:8787", "127.0.0.1.evil.test:8787"]) {
    for (const origin of [`http://${host}`, `http://${HOST}`, undefined]) {
      const headers = { host, ...(origin === undefined ? {} : { origin }) };
      const refused = [
        await call("GET", "/", { headers: { ...headers, accept: "text/html" } }),
        await call("POST", "/labs", { headers }),
        await call("GET", `/labs/${lab}`, { headers }),
        await call("GET", `/labs/${lab}/port`, { headers: { ...headers, ...upgrade } }),
        await call("PUT", `/labs/${lab}/uploads/1`, { body: "x", headers }),
        await call("OPTIONS", `/labs/${lab}/uploads/1`, { headers }),
        await call("GET", "/openapi.json", { headers }),
      ];
      for (const answer of refused) {
        assert.equal(answer.headers.get("set-cookie"), null);
        assert.deepEqual(await problemOf(answer), [421, "HOST_NOT_ALLOWED"], `${host} ${origin}`);
      }
    }
  }
  assert.equal(store.size, size);
  close();
});

Deno.test("[OR1] a port is refused to every origin that only looks like one that may open it (A-082)", async () => {
  const { call, makeLab, close } = testServer();
  const lab = await makeLab({ origins: ["https://app.test"] });
  const port = async (origin: string | undefined) =>
    await problemOf(
      await call("GET", `/labs/${lab}/port`, { headers: { ...upgrade, ...(origin === undefined ? {} : { origin }) } }),
    );
  const lookalikes = [
    "http://localhost:8788",
    "http://localhost.evil.test:8787",
    "http://evil-localhost:8787",
    "https://localhost:8787",
    "http://app.test",
    "https://app.test:8443",
    "https://app.test.evil",
    "https://evil.app.test",
  ];
  for (const origin of lookalikes) assert.deepEqual(await port(origin), [403, "ORIGIN_NOT_ALLOWED"], origin);
  for (
    const origin of [
      undefined,
      "null",
      "",
      "http://localhost:8787.evil.test",
      "HTTP://LOCALHOST:8787",
      "https://app.test/",
      "https://app.test, x",
    ]
  ) {
    assert.deepEqual(await port(origin), [403, "SDK_ORIGIN_UNAVAILABLE"], origin);
  }
  for (const origin of ["https://app.test", `http://${HOST}`, "http://127.0.0.1:8787", "http://[::1]:8787"]) {
    const [status, code] = await port(origin);
    // The rest of the handshake needs a socket.
    assert.deepEqual([status, code], [400, "SDK_PROTOCOL_ERROR"], origin);
  }
  close();
});

Deno.test("[RS4] [OR1] localhost, 127.0.0.1 and ::1 are three origins of one server, and share no session (A-085)", async () => {
  const { call, makeLab, store, close } = testServer();
  const labId = await makeLab({ approval: "auto" });
  const lab = store.get(labId);
  assert.ok(lab);
  const hosts = ["localhost:8787", "127.0.0.1:8787", "[::1]:8787"];
  const pages = hosts.map((host) => new RawPage(lab, { origin: `http://${host}` }));
  const sessions = pages.map((page) => page.create());
  for (const [at, page] of pages.entries()) {
    const host = hosts[at] ?? "";
    const own = await call("GET", `/labs/${labId}`, { headers: { host, origin: `http://${host}` } });
    assert.equal(own.status, 200, host);
    for (const [of, sessionId] of sessions.entries()) {
      assert.equal(page.refusal("resume_session", { sessionId }), of === at ? undefined : "THREAD_ACCESS_DENIED");
    }
  }
  close();
});

Deno.test("[OR1] nothing that a page can ask shows another origin's ids, texts or paths (A-087)", async () => {
  const { makeLab, store, close } = testServer();
  const lab = store.get(await makeLab({ approval: "auto" }));
  assert.ok(lab);
  const path = "/home/user/projects/private";
  const first = new RawPage(lab, { origin: "http://a.test", channelId: "of-a" });
  const sessionId = first.create({ workspace: { path } });
  lab.queueScript({ steps: [{ say: "a private answer", everyMs: 0 }, { asset: "/private.txt", text: "x" }] });
  first.ask("send_text", { sessionId, text: "a private prompt", operationId: "operation-of-a" });
  lab.advance(1_000);
  const second = new RawPage(lab, { origin: "http://b.test", channelId: "of-b", assetsAt: "http://h" });
  const own = second.create();
  for (const type of ["get_settings", "list_providers", "get_approval_status"]) second.ask(type);
  second.ask("list_assets", { sessionId: own });
  second.ask("create_asset_download", { sessionId: own, path: "/other.txt" });
  lab.disrupt({ kind: "nativeHost.drop", forMs: 1_000 });
  lab.advance(60_000);
  const shown = JSON.stringify(second.received);
  assert.ok(shown.includes(own));
  for (const secret of [sessionId, "of-a", "operation-of-a", "private", "a.test", "toolreq"]) {
    assert.ok(!shown.includes(secret), secret);
  }
  close();
});

Deno.test("who is refused for its host, its origin or the kind of clock is told what to do instead", async () => {
  const { call, makeLab, close } = testServer();
  const lab = await makeLab();
  const told = async (answer: Promise<Response>) => Object(await (await answer).json()).detail;
  const host = "lab.example";
  assert.match(await told(call("GET", "/healthz", { headers: { host } })), /--allowed-host lab\.example\b/);
  const origin = "http://app.test";
  assert.match(
    await told(call("GET", `/labs/${lab}`, { headers: { origin } })),
    /from http:\/\/app\.test .* from a program, or from a page of this very address$/,
  );
  const real = await makeLab({ clock: "real" });
  const clock = (labId: string, json: unknown) => told(call("POST", `/labs/${labId}/clock`, { json }));
  assert.match(await clock(lab, { paused: true }), /move it with advanceMs$/);
  assert.match(await clock(real, { advanceMs: 1 }), /\{ "paused": true \}/);
  close();
});
