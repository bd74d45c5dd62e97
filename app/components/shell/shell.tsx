import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useText, type Words, WordsContext } from "../../text/mod.ts";
import { AddressContext } from "./address.ts";
import { Announcer } from "./announcer.tsx";
import type { Preferences } from "./preferences.ts";
import { PreferencesForm } from "./preferences-form.tsx";
import { TravellingContext, useTravelling } from "../travelling.ts";

/** The pages that exist, in the order of the navigation. */
export const PAGES = {
  home: "/",
  temporary: "/temporary/",
  reload: "/reload/",
  workflow: "/workflow/",
  sensitive: "/sensitive/",
  "long-task": "/long-task/",
  lab: "/lab/",
} as const;
export type PageName = keyof typeof PAGES;

interface ShellProps {
  here: PageName;
  preferences: Preferences;
  words: ReadonlySignal<Words>;
  /** What a screen reader should hear. */
  news: ReadonlySignal<string>;
  /** A file that the page needs later couldn't be loaded. */
  incomplete: ReadonlySignal<boolean>;
  children: ComponentChildren;
}

/** What stands around every page. */
export function Shell(props: ShellProps) {
  return (
    <WordsContext.Provider value={props.words}>
      <TravellingContext.Provider value={props.preferences.travelling}>
        <Masthead {...props} />
        <AddressContext.Provider value={props.preferences.address}>
          <main id="page" class="frame">{props.children}</main>
        </AddressContext.Provider>
        <Colophon />
        <Announcer news={props.news} />
      </TravellingContext.Provider>
    </WordsContext.Provider>
  );
}

function Masthead({ here, preferences, incomplete }: ShellProps) {
  const t = useText();
  const query = useTravelling();
  return (
    <header class="masthead">
      <a class="skip-link" href="#page">{t("shell.skip")}</a>
      <div class="frame masthead-row">
        <a class="brand" href={PAGES.home + query}>
          <Mark />
          <span class="brand-name">{t("lab.name")}</span>
        </a>
        <nav class="pages-nav" aria-label={t("shell.nav")}>
          <ul>
            {pageNames.map((name) => (
              <li key={name}>
                <a
                  href={PAGES[name] + query}
                  {...(name === here ? { "aria-current": "page", ref: bringIntoSight } : {})}
                >
                  {t(`nav.${name}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <PreferencesForm preferences={preferences} />
      </div>
      {incomplete.value && <Incomplete />}
    </header>
  );
}

/** In a narrow window the names scroll in one line: the page's own begins in the middle of it. */
function bringIntoSight(link: HTMLAnchorElement | null): void {
  const list = link?.closest("ul");
  if (link === null || list === null || list === undefined) return;
  list.scrollLeft = link.offsetLeft - list.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
}

const pageNames = [
  "home",
  "temporary",
  "reload",
  "workflow",
  "sensitive",
  "long-task",
  "lab",
] as const satisfies readonly PageName[];

/** Stands in what every page has from the start: whatever else could tell it may be what is missing. */
function Incomplete() {
  const t = useText();
  return (
    <div class="frame">
      <div class="notice incomplete" data-notice="incomplete" data-tone="fault" role="alert">
        <p>{t("shell.incomplete")}</p>
        <button type="button" class="button button-main" data-action="reload-page" onClick={() => location.reload()}>
          {t("shell.incomplete.reload")}
        </button>
      </div>
    </div>
  );
}

/** The lab's sign: a page's stretch above, the longer life in Core below. */
function Mark() {
  return (
    <svg class="lifeline" viewBox="0 0 28 20" width="28" height="20" aria-hidden="true">
      <path class="lifeline-page" d="M2 6H15M2 2V10M15 2V10" />
      <g class="lifeline-core">
        <path d="M2 15H25" />
        <path class="lifeline-work" d="M6 15H13" />
        <path class="lifeline-stop" d="M25 10V20" />
      </g>
    </svg>
  );
}

function Colophon() {
  const t = useText();
  return (
    <footer class="frame">
      <p class="colophon">{t("shell.colophon")}</p>
    </footer>
  );
}
