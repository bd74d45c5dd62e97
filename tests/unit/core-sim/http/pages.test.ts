import assert from "node:assert/strict";
import { problemOf, testServer } from "../../../support/test-server.ts";

const html = { accept: "text/html" };

/** A server over a small build, in a folder that goes with the test. */
async function built(run: (server: ReturnType<typeof testServer>) => Promise<void>): Promise<void> {
  const dist = await Deno.makeTempDir();
  try {
    for (const folder of ["temporary", "assets", ".vite"]) await Deno.mkdir(`${dist}/${folder}`);
    await Deno.writeTextFile(`${dist}/index.html`, "<!doctype html><title>Lab</title>");
    await Deno.writeTextFile(`${dist}/temporary/index.html`, "<!doctype html><title>Temporary</title>");
    await Deno.writeTextFile(`${dist}/assets/main-1a2b.js`, "export {}");
    const server = testServer({ dist });
    await run(server);
    server.close();
  } finally {
    await Deno.remove(dist, { recursive: true });
  }
}

const cookiesOf = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);

Deno.test("pages come with their headers, assets may be kept for ever (A-075)", () =>
  built(async ({ call }) => {
    const page = await call("GET", "/temporary/", { headers: html });
    assert.equal(page.status, 200);
    assert.match(await page.text(), /Temporary/);
    assert.equal(page.headers.get("cache-control"), "no-cache");
    assert.match(page.headers.get("content-security-policy") ?? "", /^default-src 'self'; script-src 'self';/);
    const asset = await call("GET", "/assets/main-1a2b.js");
    assert.equal(asset.headers.get("cache-control"), "public, max-age=31536000, immutable");
    assert.match(asset.headers.get("content-type") ?? "", /javascript/);
    await asset.body?.cancel();
    assert.deepEqual(await problemOf(await call("GET", "/assets/none.js")), [404, "NOT_FOUND"]);
  }));

Deno.test("a browser that looks for an icon beside an answer finds none, without an error", () =>
  built(async ({ call }) => {
    const icon = await call("GET", "/favicon.ico");
    assert.deepEqual([icon.status, await icon.text()], [204, ""]);
  }));

Deno.test("a page without its slash is redirected, with its query; nothing else is", () =>
  built(async ({ call }) => {
    const moved = await call("GET", "/temporary?lang=en", { headers: html });
    assert.deepEqual([moved.status, moved.headers.get("location")], [308, "/temporary/?lang=en"]);
    for (const path of ["/none", "/assets", "/..%2ftemporary", "//temporary"]) {
      assert.deepEqual(await problemOf(await call("GET", path)), [404, "NOT_FOUND"], path);
    }
  }));

Deno.test("an address that no file can have is 404, and the console hears nothing of it", () =>
  built(async ({ call }) => {
    const warned: unknown[] = [];
    const { warn } = console;
    Object.assign(console, { warn: (...words: unknown[]) => void warned.push(words) });
    try {
      const long = "x".repeat(300);
      for (const path of ["/%00", "/a%00b.js", "/assets/%00.js", "/index.html/", "/index.html/x", "/%ff", `/${long}`]) {
        assert.deepEqual(await problemOf(await call("GET", path)), [404, "NOT_FOUND"], path);
        const page = await call("GET", path, { headers: html });
        assert.deepEqual([page.status, await page.text() === ""], [404, false], path);
      }
    } finally {
      Object.assign(console, { warn });
    }
    assert.deepEqual(warned, []);
  }));

Deno.test("a person who asks for a page that isn't there is told so in their language, and shown the way", () =>
  built(async ({ call }) => {
    const told = async (language: string) => {
      const page = await call("GET", "/none?x=<b>", { headers: { ...html, "accept-language": language } });
      assert.deepEqual([page.status, page.headers.get("content-type")], [404, "text/html; charset=UTF-8"]);
      const text = await page.text();
      assert.match(text, /<a href="\/">/);
      assert.ok(!text.includes("<b>"), "nothing of the address stands in it");
      return { text, lang: /<html lang="([^"]+)"/.exec(text)?.[1], headers: page.headers };
    };
    const { text, lang, headers } = await told("de, en;q=0.8, zh-TW;q=0.9");
    assert.equal(lang, "zh-TW");
    assert.match(text, /<h1>沒有這個頁面<\/h1>/);
    for (const [language, expected] of [["zh-Hant", "zh-TW"], ["en-GB, zh", "en"], ["de", "en"], ["", "en"]] as const) {
      assert.equal((await told(language)).lang, expected, language);
    }
    const policy = headers.get("content-security-policy") ?? "";
    const style = new TextEncoder().encode(/<style>([^]*)<\/style>/.exec(text)?.[1]);
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", style)).toBase64();
    assert.match(policy, /^default-src 'none'; /);
    assert.ok(policy.includes(`style-src 'sha256-${hash}';`), policy);
    assert.deepEqual([headers.get("cache-control"), headers.get("vary")], ["no-store", "Accept, Accept-Language"]);
  }));

Deno.test("HEAD and a matching ETag answer without a body, and leave no file open", () =>
  built(async ({ call }) => {
    const page = await call("GET", "/");
    await page.body?.cancel();
    const tag = page.headers.get("etag");
    assert.ok(tag);
    const again = await call("GET", "/", { headers: { "if-none-match": tag } });
    assert.deepEqual([again.status, again.body], [304, null]);
    const head = await call("HEAD", "/");
    assert.deepEqual([head.status, head.body], [200, null]);
  }));

Deno.test("a browser gets one lab at its first visit and keeps it", () =>
  built(async ({ call, store }) => {
    const visit = async (path: string, cookie = "") => {
      const response = await call("GET", path, { headers: { ...html, cookie } });
      await response.body?.cancel();
      return cookiesOf(response);
    };
    const first = await call("GET", "/", { headers: html });
    await first.body?.cancel();
    assert.deepEqual(first.headers.getSetCookie(), ["pedelec_lab_8787=lab1; Path=/; SameSite=Lax"]);
    assert.deepEqual(await visit("/", "pedelec_lab_8787=lab1"), []);
    const other = store.create();
    assert.deepEqual(await visit(`/?lab=${other?.labId}`, "pedelec_lab_8787=lab1"), ["pedelec_lab_8787=lab2"]);
    assert.deepEqual(await visit("/?lab=unknown", "pedelec_lab_8787=lab1"), []);
    assert.deepEqual(await visit("/", "pedelec_lab_8787=gone"), [
      "pedelec_lab_8787=lab3",
      "pedelec_lab_notice_8787=replaced",
    ]);
    assert.deepEqual(await visit("/", "pedelec_lab_9999=lab1"), ["pedelec_lab_8787=lab4"]);
    const asset = await call("GET", "/assets/main-1a2b.js");
    await asset.body?.cancel();
    assert.deepEqual(cookiesOf(asset), []);
    assert.equal(store.size, 4);
  }));

Deno.test("an address whose lab can be no id names none: the browser gets its own, which its pages look for then", () =>
  built(async ({ call, store }) => {
    for (const [asked, made] of [["", "lab1"], ["../x", "lab2"], ["lab1.", "lab3"]] as const) {
      const response = await call("GET", `/?lab=${asked}`, { headers: html });
      await response.body?.cancel();
      assert.deepEqual(cookiesOf(response), [`pedelec_lab_8787=${made}`]);
    }
    assert.equal(store.size, 3);
  }));

Deno.test("another site's fetches and frames make no lab, its links do", () =>
  built(async ({ call, store }) => {
    const from = async (headers: Record<string, string>) => {
      const response = await call("GET", "/", { headers: { ...html, ...headers } });
      await response.body?.cancel();
      return cookiesOf(response).length;
    };
    const crossSite = { "sec-fetch-site": "cross-site" };
    assert.equal(await from({ ...crossSite, "sec-fetch-mode": "no-cors", "sec-fetch-dest": "empty" }), 0);
    assert.equal(await from({ ...crossSite, "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" }), 0);
    assert.equal(store.size, 0);
    assert.equal(await from({ ...crossSite, "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" }), 1);
    assert.equal(await from({ "sec-fetch-site": "none", "sec-fetch-mode": "navigate" }), 1);
  }));

Deno.test("a page that the browser has kept still brings the cookie of a new lab", () =>
  built(async ({ call }) => {
    const page = await call("GET", "/", { headers: html });
    await page.body?.cancel();
    const headers = { ...html, "if-none-match": page.headers.get("etag") ?? "", cookie: "pedelec_lab_8787=gone" };
    const again = await call("GET", "/", { headers });
    assert.equal(again.status, 304);
    assert.deepEqual(cookiesOf(again), ["pedelec_lab_8787=lab2", "pedelec_lab_notice_8787=replaced"]);
  }));

Deno.test("without a build a page says how to make one", async () => {
  const dist = await Deno.makeTempDir();
  const { call, close } = testServer({ dist });
  const page = await call("GET", "/", { headers: html });
  assert.equal(page.status, 503);
  assert.match(await page.text(), /deno task build/);
  assert.deepEqual(await problemOf(await call("GET", "/")), [404, "NOT_FOUND"]);
  close();
  await Deno.remove(dist);
});
