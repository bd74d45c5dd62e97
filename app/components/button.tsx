import type { ComponentChildren } from "preact";
import { Icon } from "./icon.tsx";

interface ButtonProps {
  /** Names the control for people's tests: `data-action`. */
  action?: string;
  icon?: string;
  /** `main`: the one expected next. `final`: can't be undone. `bar`: one of several in a bar, without a frame. */
  tone?: "main" | "final" | "bar";
  /** False: shown, focusable, and doing nothing. A button that vanishes from under the focus would move it. */
  offered?: boolean;
  submit?: boolean;
  describedBy?: string;
  /** The id of what says, in sight, why it isn't offered. */
  whyNot?: string;
  /** For a button that opens something and closes it again: whether it is open, and the id of what it opens. */
  opens?: { readonly id: string; readonly open: boolean };
  /** Shown by a pointer that rests on it. */
  hint?: string;
  onPress?(): unknown;
  children: ComponentChildren;
}

/** A button that keeps its place and the focus while it isn't offered. */
export function Button(
  { action, icon, tone, offered = true, submit, describedBy, whyNot, opens, hint, onPress, children }: ButtonProps,
) {
  return (
    <button
      type={submit === true ? "submit" : "button"}
      class={tone === undefined ? "button" : `button button-${tone}`}
      data-action={action}
      aria-disabled={!offered}
      title={hint}
      aria-describedby={offered ? describedBy : whyNot ?? describedBy}
      aria-expanded={opens?.open}
      aria-controls={opens?.id}
      onClick={offered && onPress !== undefined ? () => void onPress() : undefined}
    >
      {icon !== undefined && <Icon svg={icon} />}
      <span>{children}</span>
    </button>
  );
}
