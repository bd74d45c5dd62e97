import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

interface FoldProps {
  /** What stands in sight when it is closed, too. */
  summary: ComponentChildren;
  children: ComponentChildren;
}

/** Unfolded where there is room; in a narrow window it makes the page shorter until somebody wants it. */
export function Fold({ summary, children }: FoldProps) {
  const [open] = useState(() => matchMedia("(width >= 48rem)").matches);
  return (
    <details class="fold" open={open}>
      <summary>{summary}</summary>
      <div class="stack">{children}</div>
    </details>
  );
}
