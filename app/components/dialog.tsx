import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

interface DialogProps {
  open: boolean;
  heading: string;
  /** The Escape key, and whatever else the browser takes for "no". */
  onClose(): void;
  /** The buttons below, the harmless one first: it has the focus. */
  actions: ComponentChildren;
  children: ComponentChildren;
}

/** A question that must be answered first. The browser keeps the focus inside, and gives it back. */
export function Dialog({ open, heading, onClose, actions, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <div class="dialog-body">
          <h2 id={id}>{heading}</h2>
          {children}
          <div class="dialog-actions">{actions}</div>
        </div>
      )}
    </dialog>
  );
}
