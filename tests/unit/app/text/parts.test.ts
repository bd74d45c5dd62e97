import assert from "node:assert/strict";
import { en } from "../../../../app/text/en.ts";
import { frame } from "../../../../app/text/en/frame.ts";
import { later } from "../../../../app/text/en/later.ts";
import { allWords, firstWords, type PlainKey } from "../../../../app/text/mod.ts";
import { sources } from "../../../support/source.ts";

const everywhere = new Set<string>([...Object.keys(frame), ...Object.keys(later)]);
const isKey = (text: string): text is PlainKey => Object.hasOwn(en, text);

/** The keys of the dictionary that stand in these sources as whole strings. */
function used(pattern: string): PlainKey[] {
  const literals = sources(pattern).flatMap(({ text }) => text.match(/(?<=")[a-z][\w.-]*(?=")/gi) ?? []);
  return [...new Set(literals)].filter(isKey);
}

Deno.test("what pages share names only words that every page has", () => {
  assert.deepEqual(used("app/{components,models,lifecycle}/**/*.{ts,tsx}").filter((key) => !everywhere.has(key)), []);
});

for (const page of ["temporary", "reload", "sensitive"] as const) {
  Deno.test(`/${page}/ names only words that it loads`, async () => {
    const { t } = await allWords("en", page);
    assert.deepEqual(used(`app/pages/${page}/**/*.{ts,tsx}`).filter((key) => t(key) === ""), []);
  });
}

Deno.test("a page's first words are its own and the frame's; the rest is blank until all of them have come", async () => {
  const [first, all] = [await firstWords("zh-TW", "reload"), await allWords("zh-TW", "reload")];
  assert.deepEqual([first.complete, all.complete], [false, true]);
  for (const key of ["reload.heading", "composer.send"] as const) assert.equal(first.t(key), all.t(key));
  assert.equal(first.t("truth.heading"), "");
  assert.notEqual(all.t("truth.heading"), "");
});
