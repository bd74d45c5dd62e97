import { useLayoutEffect, useRef } from "preact/hooks";
import { rowOf } from "./rows.ts";
import type { TimelineModel } from "./timeline-model.ts";
import { endOf, scrollTo } from "./window.ts";

/** A row at the upper edge, and how much of it is above. */
interface Anchor {
  readonly n: number;
  readonly above: number;
}

function anchorAt(model: TimelineModel, scrollTop: number): Anchor | undefined {
  const { rowHeight } = model.scale.peek();
  const top = Math.floor(scrollTop / rowHeight);
  const row = model.rows.peek()[top];
  return row === undefined ? undefined : { n: row.entry.n, above: scrollTop - top * rowHeight };
}

/** Where the anchor is now; undefined where its row is gone. */
function topOf(model: TimelineModel, { n, above }: Anchor): number | undefined {
  const { rowHeight } = model.scale.peek();
  const at = rowOf(model.rows.peek(), n, model.grouped.peek());
  return at < 0 ? undefined : at * rowHeight + Math.min(above, rowHeight - 1);
}

/**
 * Keeps the newest row in view, or the one that its reader looks at, whatever comes, goes or changes its size; `head`
 * CSS pixels of the box are no rows. Nothing is measured while entries come: that would lay the page out once more for
 * each of them. Returns what hears of the reader's scrolling.
 */
export function useScroll(
  model: TimelineModel,
  ref: { readonly current: HTMLElement | null },
  head: number,
): () => void {
  const anchor = useRef<Anchor | undefined>(undefined);
  const shown = useRef<number | undefined>(undefined);
  /** Where the box stands, as far as it was heard. */
  const stands = useRef(0);

  function keep(): void {
    const view = model.view.peek();
    const { rowHeight } = model.scale.peek();
    const rows = model.rows.peek();
    const selected = model.selected.peek();
    const end = endOf(view.height, rowHeight, rows.length).scrollTop;
    let to: number | undefined;
    if (selected !== undefined && selected !== shown.current) {
      const at = rowOf(rows, selected, model.grouped.peek());
      if (at >= 0) to = scrollTo(at, rowHeight, view);
    } else if (model.reading.peek().is === "reading" && anchor.current !== undefined) to = topOf(model, anchor.current);
    else to = view.scrollTop;
    shown.current = selected;
    if (to !== undefined) move(Math.max(0, Math.min(to, end)));
    anchor.current = anchorAt(model, stands.current);
  }

  function move(to: number): void {
    if (ref.current === null || Math.abs(stands.current - to) < 1) return;
    ref.current.scrollTop = to;
    stands.current = to;
  }

  function measure(): void {
    const box = ref.current;
    if (box === null) return;
    model.resize(box.clientHeight - head);
    stands.current = box.scrollTop;
    keep();
  }

  function scrolled(): void {
    const box = ref.current;
    if (box === null) return;
    // Heard before the box's new height was: the browser moved it, no reader.
    if (box.clientHeight - head !== model.view.peek().height) return measure();
    stands.current = box.scrollTop;
    model.look({ scrollTop: stands.current, height: model.view.peek().height });
    anchor.current = anchorAt(model, stands.current);
  }

  useLayoutEffect(() => {
    if (ref.current === null) return;
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(ref.current);
    // Of a height that was taken back before the frame the observer tells nothing, but the browser scrolled for it.
    addEventListener("resize", measure);
    return () => {
      sizes.disconnect();
      removeEventListener("resize", measure);
    };
  }, [model]);
  useLayoutEffect(keep);

  return scrolled;
}
