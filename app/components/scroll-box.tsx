import type { ComponentChildren } from "preact";

/** A region that scrolls by itself, reachable by keyboard in every browser. */
export function ScrollBox({ name, label, children }: { name: string; label: string; children: ComponentChildren }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only a focusable region scrolls by arrow keys
    <section class={name} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
