import assert from "node:assert/strict";
import { fill } from "../../../../app/text/message.ts";
import { allWords, preferredLanguage } from "../../../../app/text/mod.ts";

const routes = { one: "{count} route", other: "{count} routes" };

Deno.test("a plural takes the form that its count asks for", () => {
  assert.equal(fill(routes, "en", { count: 1 }), "1 route");
  assert.equal(fill(routes, "en", { count: 0 }), "0 routes");
  assert.equal(fill({ other: "{count} 條 route" }, "zh-TW", { count: 1 }), "1 條 route");
});

Deno.test("numbers are written as the language writes them, texts as they are", () => {
  assert.equal(fill(routes, "en", { count: 12345 }), "12,345 routes");
  assert.equal(fill("{code}: {text}", "en", { code: "X", text: "a {code} b" }), "X: a {code} b");
});

Deno.test("a place without a value stays visible", () => {
  assert.equal(fill("{count} routes", "en", {}), "{count} routes");
});

Deno.test("a language that was loaded translates", async () => {
  const [en, zh] = [await allWords("en", "reload"), await allWords("zh-TW", "reload")];
  assert.equal(en.t("truth.routes", { count: 2 }), "2 routes");
  assert.equal(zh.t("truth.routes", { count: 2 }), "2 條 route");
  assert.deepEqual([en.language, zh.language], ["en", "zh-TW"]);
});

Deno.test("the browser's first known language decides; English without one", () => {
  assert.equal(preferredLanguage(["fr", "zh-Hant-TW", "en"]), "zh-TW");
  assert.equal(preferredLanguage(["en-GB", "zh-TW"]), "en");
  assert.equal(preferredLanguage(["fr", "de"]), "en");
  assert.equal(preferredLanguage([]), "en");
});
