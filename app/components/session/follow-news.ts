import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { afterPaint } from "../../lifecycle/mod.ts";
import type { PageModels } from "../../models/mod.ts";
import type { Translate } from "../../text/mod.ts";
import type { Notice } from "./notice.ts";

/** What a screen reader should hear of a session; silent until the file that words it has come after the page. */
export function followNews(
  models: PageModels,
  t: () => Translate,
  /** Loads what reads the page's own notices, for a page that has some. */
  loadOwn?: () => Promise<() => readonly Notice[]>,
): ReadonlySignal<string> {
  const news = signal("");
  void afterPaint().then(() => Promise.all([import("./news.ts"), loadOwn?.()])).then(([{ newsOf }, own]) => {
    const told = newsOf(models, t, own);
    effect(() => {
      news.value = told.value;
    });
  });
  return news;
}
