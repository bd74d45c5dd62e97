import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Modal } from "./modal.tsx";

interface DialogProps {
  open: boolean;
  heading: string;
  /** The Escape key, and whatever else the browser takes for "no". */
  onClose(): void;
  /** The buttons below, the harmless one first: it has the focus. */
  actions: ComponentChildren;
  children: ComponentChildren;
}

/** A question that must be answered first. */
export function Dialog({ open, heading, onClose, actions, children }: DialogProps) {
  const id = useId();
  return (
    <Modal about={open ? heading : undefined} class="dialog" labelledBy={id} onCancel={onClose}>
      <div class="dialog-body">
        <h2 id={id}>{heading}</h2>
        {children}
        <div class="dialog-actions">{actions}</div>
      </div>
    </Modal>
  );
}
