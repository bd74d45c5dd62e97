/** The timeline by itself: of the lab that the address names (`?lab=`), or of so many made-up entries (`?count=`). */
import "../../../app/styles/main.css";
import "../../../app/styles/drawer/drawer.css";
import { signal } from "@preact/signals";
import { render } from "preact";
import { createJournalLog, type JournalBell } from "../../../app/drawer/journal/mod.ts";
import { TimelinePanel } from "../../../app/drawer/timeline/mod.ts";
import { allWords, drawerWords, LANGUAGES, WordsContext } from "../../../app/text/mod.ts";
import { madeUp } from "./made-up.ts";

/** Entries that a burst brings a second, and milliseconds that it lasts. */
const BURST = { perSecond: 2_000, ms: 4_000, everyMs: 10 };

class MadeUpBell extends EventTarget implements JournalBell {
  readonly readyState = 1;
  #n = 0;

  /** Tells further entries. */
  tell(count: number): void {
    for (const until = this.#n + count; this.#n < until;) {
      this.dispatchEvent(new MessageEvent("message", { data: madeUp(++this.#n) }));
    }
  }

  burst(): void {
    const began = performance.now();
    let told = 0;
    const timer = setInterval(() => {
      const ms = Math.min(performance.now() - began, BURST.ms);
      const due = Math.floor(ms * BURST.perSecond / 1000);
      this.tell(due - told);
      told = due;
      if (ms === BURST.ms) clearInterval(timer);
    }, BURST.everyMs);
  }

  close(): void {}
}

const query = new URLSearchParams(location.search);
const lab = query.get("lab");
const bell = new MadeUpBell();
const log = createJournalLog({
  clock: { now: () => performance.now(), after: (ms, run) => clearTimeout.bind(undefined, setTimeout(run, ms)) },
  openBell: (after) => lab === null ? bell : new EventSource(`/labs/${lab}/journal?after=${after}`),
  frame: (run) => cancelAnimationFrame.bind(undefined, requestAnimationFrame(run)),
});
log.start();
bell.tell(Number(query.get("count") ?? 0));

const language = LANGUAGES.find((known) => known === query.get("lang")) ?? "en";
document.documentElement.lang = language;
document.documentElement.dataset["theme"] = query.get("theme") ?? "light";
const words = signal(await drawerWords(await allWords(language, "home")));
const position = signal<number | undefined>(undefined);
const root = document.getElementById("root");
if (root !== null) {
  render(
    <WordsContext.Provider value={words}>
      <main class="frame">
        <TimelinePanel run={log.run} position={position} pausing={log} />
        <button type="button" class="button" data-action="burst" onClick={() => bell.burst()}>Burst</button>
      </main>
    </WordsContext.Provider>,
    root,
  );
}
