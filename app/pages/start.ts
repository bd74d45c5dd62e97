import "../styles/main.css";
import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type ComponentChildren, h, render } from "preact";
import { createAddress, createPreferences, type PageName, type Preferences, Shell } from "../components/mod.ts";
import { activated, afterPaint, watchMissingParts } from "../lifecycle/mod.ts";
import { allWords, firstWords, type Translate, type Words } from "../text/mod.ts";

/** What a page gets to build itself with. */
export interface Stage {
  /** The translator of the current language; read inside a computed, it follows the switch. */
  t(): Translate;
}

/** What a page hands back: what it shows, and what a screen reader should hear of it. */
export interface Drawn {
  children: ComponentChildren;
  news: ReadonlySignal<string>;
  /** The document's title where it says more than the page's name. */
  title?: ReadonlySignal<string>;
}

/** Language, colours and title first, then the page in its shell: nothing is shown in the wrong ones. */
export async function start(here: PageName, draw: (stage: Stage) => Drawn): Promise<void> {
  const preferences = createPreferences({
    address: createAddress(
      location.search,
      (search) => history.replaceState(history.state, "", location.pathname + search + location.hash),
    ),
    read: (key) => guarded(() => localStorage.getItem(key)) ?? null,
    keep: (key, value) => void guarded(() => localStorage.setItem(key, value)),
    languages: navigator.languages,
  });
  const incomplete = watchMissingParts(window);
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no element #root");
  const words = signal(await firstWords(preferences.language.peek(), here));
  follow(preferences, words, here);
  await activated(document);
  const { children, news, title } = draw({ t: () => words.value.t });
  effect(() => {
    document.title = title?.value ?? words.value.t(`title.${here}`);
  });
  render(h(Shell, { here, preferences, words, news, incomplete, children }), root);
  void afterPaint().then(() => allWords(words.peek().language, here)).then((all) => {
    if (words.peek().language === all.language) words.value = all;
  });
}

/** Keeps the document and the words on what the person chose. */
function follow({ language, theme }: Preferences, words: Signal<Words>, here: PageName): void {
  effect(() => {
    document.documentElement.dataset["theme"] = theme.value;
  });
  effect(() => {
    document.documentElement.lang = words.value.language;
  });
  effect(() => {
    const chosen = language.value;
    if (chosen === words.peek().language) return;
    void allWords(chosen, here).then((next) => {
      if (language.peek() === chosen) words.value = next;
    });
  });
}

/** Storage may be refused altogether; the choice then lives as long as the page's address. */
function guarded<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
