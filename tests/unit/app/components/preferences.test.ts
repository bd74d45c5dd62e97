import assert from "node:assert/strict";
import { createAddress } from "../../../../app/components/shell/address.ts";
import { createPreferences } from "../../../../app/components/shell/preferences.ts";
import { travelling, withoutLab } from "../../../../app/components/travelling.ts";

function visit(search: string, kept: Record<string, string> = {}, languages: string[] = []) {
  const shown: string[] = [];
  const preferences = createPreferences({
    address: createAddress(search, (query) => void shown.push(query)),
    languages,
    read: (key) => kept[key] ?? null,
    keep: (key, value) => void (kept[key] = value),
  });
  return { preferences, shown, kept };
}

Deno.test("the address wins over what was kept, that over the browser", () => {
  const { preferences } = visit("?lang=en&theme=dark", { lang: "zh-TW", theme: "light" }, ["zh-TW"]);
  assert.deepEqual([preferences.language.value, preferences.theme.value], ["en", "dark"]);
  assert.equal(visit("", { lang: "en" }, ["zh-TW"]).preferences.language.value, "en");
  assert.equal(visit("", {}, ["zh-Hant-TW"]).preferences.language.value, "zh-TW");
});

Deno.test("values that nobody knows count as none", () => {
  const { preferences } = visit("?lang=tlh&theme=neon", { lang: "xx", theme: "" });
  assert.deepEqual([preferences.language.value, preferences.theme.value], ["en", "system"]);
});

Deno.test("a first visit writes nothing; a choice is kept and shown, other parameters stay", () => {
  const { preferences, shown, kept } = visit("?lab=abc");
  assert.deepEqual([shown, kept], [[], {}]);
  preferences.theme.value = "dark";
  assert.deepEqual(shown, ["?lab=abc&theme=dark"]);
  assert.deepEqual(kept, { theme: "dark" });
});

Deno.test("what a link asks for isn't kept: only a person's own choice is", () => {
  const { preferences, shown, kept } = visit("?lang=zh-TW&theme=dark", { lang: "en" });
  assert.deepEqual([shown, kept], [[], { lang: "en" }]);
  preferences.theme.value = "light";
  assert.deepEqual([shown, kept], [["?lang=zh-TW&theme=light"], { lang: "en", theme: "light" }]);
});

Deno.test("links take along the choice that was made last, not the address's first", () => {
  const { preferences } = visit("?lab=abc&lang=en&drawer=truth");
  assert.equal(preferences.travelling.value, "?lab=abc&lang=en&drawer=truth");
  preferences.language.value = "zh-TW";
  assert.equal(preferences.travelling.value, "?lab=abc&lang=zh-TW&drawer=truth");
  assert.equal(visit("").preferences.travelling.value, "");
});

Deno.test("what one part writes into the address stays when another writes, and goes when it is taken away", () => {
  const { preferences, shown } = visit("?lab=abc");
  preferences.address.set({ drawer: "truth" });
  preferences.theme.value = "dark";
  preferences.address.set({ drawer: undefined });
  preferences.address.set({ drawer: undefined });
  assert.deepEqual(shown, ["?lab=abc&drawer=truth", "?lab=abc&drawer=truth&theme=dark", "?lab=abc&theme=dark"]);
  assert.equal(preferences.address.get("theme"), "dark");
  preferences.address.set({ lab: undefined, theme: undefined });
  assert.equal(shown.at(-1), "");
});

Deno.test("from page to page go language, theme, lab and the drawer's tab, nothing else", () => {
  assert.equal(
    travelling("?lab=abc&lang=zh-TW&drawer=truth&theme=dark&faults=x"),
    "?lab=abc&lang=zh-TW&drawer=truth&theme=dark",
  );
  assert.equal(travelling("?faults=x"), "");
  assert.equal(withoutLab("?lab=abc&lang=zh-TW&theme=dark"), "?lang=zh-TW&theme=dark");
});
