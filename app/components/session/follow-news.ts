import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { afterPaint } from "../../lifecycle/mod.ts";
import type { PageModels } from "../../models/mod.ts";
import type { Translate } from "../../text/mod.ts";

/** What a screen reader should hear of a session; silent until the file that words it has come after the page. */
export function followNews(models: PageModels, t: () => Translate): ReadonlySignal<string> {
  const news = signal("");
  void afterPaint().then(() => import("./news.ts")).then(({ newsOf }) => {
    const told = newsOf(models, t);
    effect(() => {
      news.value = told.value;
    });
  });
  return news;
}
