import type { ComponentChildren } from "preact";

interface ScrollBoxProps {
  name: string;
  label: string;
  /** For a link that leads here. */
  id?: string;
  children: ComponentChildren;
}

/** A region that scrolls by itself, reachable by keyboard in every browser. */
export function ScrollBox({ name, label, id, children }: ScrollBoxProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only a focusable region scrolls by arrow keys
    <section id={id} class={name} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
