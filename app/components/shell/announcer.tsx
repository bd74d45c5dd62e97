import type { ReadonlySignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

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
  return <output class="visually-hidden">{said}</output>;
}
