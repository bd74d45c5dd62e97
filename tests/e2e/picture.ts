/** What the timeline's picture shows, read off the page as it is scrolled through. */
import type { Locator } from "@playwright/test";

export interface DrawnPicture {
  /** The entries' numbers, in their order. */
  readonly entries: readonly number[];
  /** Each row: its entry, when, what, how it is toned. */
  readonly rows: readonly string[];
  /** The lanes' names and places. */
  readonly lanes: readonly string[];
  /** From where to where each row goes, or where it stands. */
  readonly ways: readonly string[];
  /** What lasts: its kind, how it ended, and on which lane it stands. */
  readonly spans: readonly string[];
}

/** Everything in a picture from its top to its end; in the words of the page, without the ids that it made up. */
export function drawnIn(box: Locator): Promise<DrawnPicture> {
  return box.evaluate(async (element) => {
    const rows = new Map<number, string>();
    const ways = new Set<string>();
    const spans = new Set<string>();
    const named = (part: Element, ...names: string[]) => names.map((name) => part.getAttribute(name) ?? "").join(" ");
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < element.scrollHeight; top += element.clientHeight / 2) {
      element.scrollTop = top;
      await frame();
      await frame();
      for (const row of element.querySelectorAll("[data-entry]")) {
        rows.set(Number(row.getAttribute("data-entry")), `${row.textContent} ${named(row, "data-tone")}`);
      }
      for (const way of element.querySelectorAll(".timeline-way")) {
        ways.add(
          [named(way, "data-tone", "data-answer"), ...way.querySelectorAll("path")].map((part) =>
            typeof part === "string" ? part : part.getAttribute("d")
          ).join(" "),
        );
      }
      for (const mark of element.querySelectorAll(".timeline-mark")) ways.add(named(mark, "data-tone", "d"));
      for (const span of element.querySelectorAll("[data-span]")) {
        spans.add(named(span, "data-span", "data-outcome", "x"));
      }
    }
    const sorted = [...rows].sort(([one], [other]) => one - other);
    return {
      entries: sorted.map(([n]) => n),
      rows: sorted.map(([n, text]) => `${n} ${text}`),
      lanes: [...element.querySelectorAll(".timeline-lanes-head text")].map((lane) =>
        `${lane.textContent} ${named(lane, "x")}`
      ),
      ways: [...ways].sort(),
      spans: [...spans].sort(),
    };
  });
}
