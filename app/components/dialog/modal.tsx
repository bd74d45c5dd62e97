import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface ModalProps {
  /** What it is about, `undefined` while it is closed. */
  about: string | undefined;
  class: string;
  /** The id of its heading. */
  labelledBy: string;
  /** The Escape key, and whatever else the browser takes for "no". */
  onCancel(): void;
  children: ComponentChildren;
}

/** The browser's own modal dialog: it keeps the focus inside, and gives it back. Its caller alone opens and closes it. */
export function Modal({ about, class: name, labelledBy, onCancel, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (about !== undefined) dialog.current?.showModal();
    else dialog.current?.close();
  }, [about]);
  return (
    <dialog
      ref={dialog}
      class={name}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      {about !== undefined && children}
    </dialog>
  );
}
