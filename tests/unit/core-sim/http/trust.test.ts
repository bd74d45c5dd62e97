import assert from "node:assert/strict";
import { RawPage } from "../../../support/raw-page.ts";
import { HOST, problemOf, testServer } from "../../../support/test-server.ts";

const ORIGIN = `http://${HOST}`;
/** Look-alikes of the server's own origin, and what a page elsewhere may send. */
const OTHERS = [
  "http://127.0.0.1:8787",
  "http://localhost:8788",
  "http://localhost:8787.evil.test",
  "http://evil-localhost:8787",
  "https://localhost:8787",
  "HTTP://LOCALHOST:8787",
  "http://localhost:8787/",
  "http://localhost:8787, http://evil.test",
  "http://evil.test",
  "null",
  "",
];

/** A lab with a page, and every control call that there is, taken from the app itself. */
async function controlled() {
  const server = testServer();
  const labId = await server.makeLab({ approval: "auto" });
  const lab = server.store.get(labId);
  assert.ok(lab);
  const page = new RawPage(lab, { origin: ORIGIN });
  page.create();
  const faultId = lab.armFault({ at: "core", kind: "drop", match: { type: "list_assets" } });
  const routes = server.app.routes.filter(({ method, path }) =>
    method !== "ALL" && path.startsWith("/labs") && !/\/(port|uploads|downloads)\b/.test(path)
  );
  const calls = [...new Set(routes.map(({ method, path }) => `${method} ${path}`))].map((call) => {
    const [method = "", path = ""] = call.split(" ");
    const place = path.endsWith("/disk") && method !== "PUT" ? "?path=/tmp" : "";
    return { method, path: path.replace(":lab", labId).replace(":fault", String(faultId)) + place };
  });
  assert.ok(calls.length >= 13, `${calls.length}`);
  const bodies: Record<string, unknown> = {
    "/labs": {},
    [`/labs/${labId}/disrupt`]: { kind: "extension.reload" },
    [`/labs/${labId}/faults`]: { at: "core", kind: "cut", match: { type: "send_text" } },
    [`/labs/${labId}/clock`]: { advanceMs: 1 },
    [`/labs/${labId}/approvals`]: { origin: ORIGIN, decision: "revoke" },
    [`/labs/${labId}/agent/scripts`]: { steps: [] },
    [`/labs/${labId}/disk`]: { path: "/tmp/f", kind: "file" },
  };
  const bodyOf = (method: string, path: string) => ["POST", "PUT"].includes(method) ? bodies[path] : undefined;
  /** Runs something that mustn't change anything in the lab, or make another. */
  const untouched = async (run: () => Promise<void>) => {
    const before = [lab.journal.latest, JSON.stringify(lab.truth()), server.store.size];
    await run();
    assert.deepEqual([lab.journal.latest, JSON.stringify(lab.truth()), server.store.size], before);
    assert.equal(page.closed, undefined);
  };
  return { ...server, labId, lab, page, calls, bodyOf, untouched };
}

Deno.test("no control call is taken from any origin but exactly the one that it goes to (A-082) (A-084)", async () => {
  const { call, calls, bodyOf, untouched, close } = await controlled();
  await untouched(async () => {
    for (const { method, path } of calls) {
      for (const origin of OTHERS) {
        const json = bodyOf(method, path);
        const answer = await call(method, path, { ...(json === undefined ? {} : { json }), headers: { origin } });
        assert.equal(answer.headers.get("access-control-allow-origin"), null);
        assert.deepEqual(await problemOf(answer), [403, "ORIGIN_NOT_ALLOWED"], `${method} ${path} from "${origin}"`);
      }
    }
  });
  close();
});

Deno.test("what a form, or a request without preflight, can send does nothing (A-084)", async () => {
  const { call, calls, bodyOf, untouched, close } = await controlled();
  const types = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", undefined];
  await untouched(async () => {
    for (const { method, path } of calls.filter(({ method }) => method === "POST" || method === "PUT")) {
      for (const type of types) {
        const body = JSON.stringify(bodyOf(method, path));
        const answer = await call(method, path, { body, headers: type === undefined ? {} : { "content-type": type } });
        assert.deepEqual(await problemOf(answer), [415, "UNSUPPORTED_MEDIA_TYPE"], `${method} ${path} ${type}`);
      }
    }
  });
  close();
});

Deno.test("reading changes nothing: an image's address, HEAD, OPTIONS and a preflight are without effect (A-084)", async () => {
  const { call, calls, labId, untouched, close } = await controlled();
  const asImage = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" };
  const paths = new Set(calls.filter(({ method }) => method !== "PUT").map(({ path }) => path));
  await untouched(async () => {
    for (const path of paths) {
      const reads = calls.some((known) => known.path === path && known.method === "GET");
      for (const method of ["GET", "HEAD"]) {
        const answer = await call(method, path, { headers: asImage });
        await answer.body?.cancel();
        assert.equal(answer.status, reads ? 200 : 405, `${method} ${path}`);
        assert.equal(answer.headers.get("cache-control"), "no-store", `${method} ${path}`);
      }
      const options = await call("OPTIONS", path);
      assert.deepEqual(await problemOf(options), [405, "METHOD_NOT_ALLOWED"], path);
      const preflight = { origin: ORIGIN, "access-control-request-method": "POST" };
      const { headers } = await call("OPTIONS", path, { headers: preflight });
      assert.equal([...headers.keys()].find((name) => name.startsWith("access-control-")), undefined);
    }
    assert.ok((await call("GET", `/labs/${labId}`)).headers.get("set-cookie") === null);
  });
  close();
});

Deno.test("every answer about a lab says that nobody keeps it, and has no CORS", async () => {
  const { call, calls, bodyOf, close } = await controlled();
  // What is taken away goes last, the part before the whole.
  const isLast = ({ method }: { method: string }) => method === "DELETE" ? 1 : 0;
  const inOrder = calls.toSorted((one, other) => isLast(one) - isLast(other) || other.path.length - one.path.length);
  for (const { method, path } of inOrder) {
    const json = bodyOf(method, path);
    const answer = await call(method, path, { ...(json === undefined ? {} : { json }), headers: { origin: ORIGIN } });
    await answer.body?.cancel();
    assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
    assert.equal(answer.headers.get("cache-control"), "no-store", `${method} ${path}`);
    assert.equal(answer.headers.get("access-control-allow-origin"), null, `${method} ${path}`);
  }
  close();
});

Deno.test("an unknown address below a lab is 404, another method 405 with those that there are", async () => {
  const { call, labId, close } = await controlled();
  const html = { accept: "text/html" };
  for (
    const path of ["/", "/nothing", "/disk/tmp", "/journal/", "/agent", "/uploads", "/uploads/", "/%2e%2e", "/clock/x"]
  ) {
    for (const method of ["GET", "POST", "DELETE"]) {
      const answer = await call(method, `/labs/${labId}${path}`, { headers: html });
      assert.equal(answer.headers.get("content-type"), "application/problem+json", path);
      assert.deepEqual(await problemOf(answer), [404, "NOT_FOUND"], `${method} ${path}`);
    }
  }
  assert.deepEqual(await problemOf(await call("GET", "/labs/unknown/nothing", { headers: html })), [
    404,
    "LAB_NOT_FOUND",
  ]);
  const allowed = async (method: string, path: string) => {
    const answer = await call(method, path);
    return [answer.headers.get("allow"), ...await problemOf(answer)];
  };
  const refused = [405, "METHOD_NOT_ALLOWED"];
  assert.deepEqual(await allowed("GET", "/labs"), ["POST", ...refused]);
  assert.deepEqual(await allowed("PATCH", `/labs/${labId}`), ["DELETE, GET, HEAD", ...refused]);
  assert.deepEqual(await allowed("POST", `/labs/${labId}/disk`), ["DELETE, GET, HEAD, PUT", ...refused]);
  assert.deepEqual(await allowed("PUT", `/labs/${labId}/port`), ["GET, HEAD", ...refused]);
  assert.deepEqual(await allowed("DELETE", "/healthz"), ["GET, HEAD", ...refused]);
  close();
});
