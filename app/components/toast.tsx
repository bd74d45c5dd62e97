import check from "lucide-static/icons/circle-check.svg?raw";
import alert from "lucide-static/icons/triangle-alert.svg?raw";
import type { ComponentChildren } from "preact";
import { Icon } from "./icon.tsx";

interface ToastProps {
  /** What to say; `undefined` while there is nothing. */
  text: string | undefined;
  tone?: "done" | "doubt";
  /** One button, to take it back or to put it away. */
  children?: ComponentChildren;
}

/** A short word about something that was done, over the page in a place of its own: nothing moves. */
export function Toast({ text, tone = "done", children }: ToastProps) {
  return (
    <div class="toast-place">
      <output class="toast" data-tone={tone} hidden={text === undefined}>
        {text !== undefined && (
          <>
            <Icon svg={tone === "done" ? check : alert} />
            <span>{text}</span>
            {children}
          </>
        )}
      </output>
    </div>
  );
}
