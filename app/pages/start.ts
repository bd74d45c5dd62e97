import "../styles/main.css";
import { effect, type ReadonlySignal } from "@preact/signals";
import { type ComponentChildren, h, render } from "preact";
import { createPreferences, type PageName, type Preferences, Shell, travelling } from "../components/mod.ts";
import { type Translate, translator } from "../text/mod.ts";

/** What a page gets to build itself with. */
export interface Stage {
  preferences: Preferences;
  /** What every link inside the lab takes along. */
  query: string;
  /** The translator of the current language; read inside a computed, it follows the switch. */
  t(): Translate;
}

/** What a page hands back: what it shows, and what a screen reader should hear of it. */
export interface Drawn {
  children: ComponentChildren;
  news: ReadonlySignal<string>;
}

/** Language, colours and title first, then the page in its shell: nothing is shown in the wrong ones. */
export function start(here: PageName, draw: (stage: Stage) => Drawn): void {
  const preferences = createPreferences({
    search: location.search,
    read: (key) => guarded(() => localStorage.getItem(key)) ?? null,
    keep: (key, value) => void guarded(() => localStorage.setItem(key, value)),
    languages: navigator.languages,
    show: (search) => history.replaceState(history.state, "", search + location.hash),
  });
  effect(() => {
    document.documentElement.lang = preferences.language.value;
    document.documentElement.dataset["theme"] = preferences.theme.value;
    document.title = translator(preferences.language.value)(`title.${here}`);
  });
  const query = travelling(location.search);
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no element #root");
  const { children, news } = draw({ preferences, query, t: () => translator(preferences.language.value) });
  render(h(Shell, { here, preferences, query, news, children }), root);
}

/** Storage may be refused altogether; the choice then lives as long as the page's address. */
function guarded<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
