import assert from "node:assert/strict";
import { en } from "../../../../app/text/en.ts";
import { backstage } from "../../../../app/text/en/backstage.ts";
import { frame } from "../../../../app/text/en/frame.ts";
import { later } from "../../../../app/text/en/later.ts";
import { allWords, drawerWords, firstWords, type PlainKey } from "../../../../app/text/mod.ts";
import { staticallyReached } from "../../../support/reach.ts";
import { type Source, sources } from "../../../support/source.ts";

const afterwards = { ...later, ...backstage };
const everywhere = new Set<string>([...Object.keys(frame), ...Object.keys(afterwards)]);
const isKey = (text: string): text is PlainKey => Object.hasOwn(en, text);

/** The keys of the dictionary that stand in these sources as whole strings. */
function used(files: readonly Source[]): PlainKey[] {
  const literals = files.flatMap(({ text }) => text.match(/(?<=")[a-z][\w.-]*(?=")/gi) ?? []);
  return [...new Set(literals)].filter(isKey);
}

/** They show words only after something has happened. */
const SHOWN_LATER = ["problem-text.ts", "toast.tsx"];

Deno.test("what pages share names only words that every page has", () => {
  assert.deepEqual(
    used(sources("app/{components,models,lifecycle}/**/*.{ts,tsx}")).filter((key) => !everywhere.has(key)),
    [],
  );
});

for (const page of ["temporary", "reload", "workflow", "sensitive", "long-task"] as const) {
  Deno.test(`/${page}/ names only words that it loads`, async () => {
    const { t } = await allWords("en", page);
    assert.deepEqual(used(sources(`app/pages/${page}/**/*.{ts,tsx}`)).filter((key) => t(key) === ""), []);
  });

  Deno.test(`what /${page}/ shows at once is worded at once`, () => {
    const first = staticallyReached(`app/pages/${page === "workflow" ? "workflow/review" : page}/main.tsx`, "app/")
      .filter(({ path }) => path.endsWith(".tsx") && !SHOWN_LATER.some((name) => path.endsWith(name)));
    assert.ok(first.length > 20, "the page's modules are found");
    assert.deepEqual(used(first).filter((key) => Object.hasOwn(afterwards, key)), []);
  });
}
Deno.test("a page's first words are its own and the frame's; the rest is blank until all of them have come", async () => {
  const [first, all] = [await firstWords("zh-TW", "reload"), await allWords("zh-TW", "reload")];
  assert.deepEqual([first.complete, all.complete], [false, true]);
  for (const key of ["reload.heading", "composer.send"] as const) assert.equal(first.t(key), all.t(key));
  assert.equal(first.t("truth.heading"), "");
  assert.notEqual(all.t("truth.heading"), "");
});

Deno.test("the drawer, with what it shows of the pages' own, names only words that /lab/ loads, which has no notices", async () => {
  const { t } = await drawerWords(await allWords("en", "lab"));
  const shown = sources("app/{drawer,components/lab,components/retention,pages/lab}/**/*.{ts,tsx}");
  const all = [...shown, ...sources("app/components/problem-text.ts")];
  assert.deepEqual(used(all).filter((key) => t(key) === ""), []);
});

Deno.test("a page loads the drawer's words with the drawer, and keeps its own", async () => {
  const all = await allWords("zh-TW", "reload");
  const words = await drawerWords(all);
  assert.equal(all.t("timeline.heading"), "");
  assert.equal(words.t("timeline.heading"), "時間軸");
  assert.equal(words.t("timeline.new", { count: 3 }), "3 筆新紀錄");
  assert.equal(words.t("reload.heading"), all.t("reload.heading"));
});
