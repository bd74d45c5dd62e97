import type { ReadonlySignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";

/** How long news is gathered before a screen reader hears it, in milliseconds: only the last state of a burst counts. */
const GATHER_MS = 700;

/** A polite live region that follows a text and says it once it has settled. */
export function Announcer({ news }: { news: ReadonlySignal<string> }) {
  const [said, say] = useState("");
  const latest = news.value;
  useEffect(() => {
    const timer = setTimeout(() => say(latest), GATHER_MS);
    return () => clearTimeout(timer);
  }, [latest]);
  // A text that was taken back is gone at once: the page may be about to be kept by the browser.
  useLayoutEffect(() => {
    if (latest === "") say("");
  }, [latest]);
  return <output class="visually-hidden">{latest === "" ? "" : said}</output>;
}
