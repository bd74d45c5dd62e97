import alert from "lucide-static/icons/triangle-alert.svg?raw";
import type { ComponentChildren } from "preact";
import { Icon } from "./icon.tsx";

interface ErrorStateProps {
  /** What happened, in plain words. */
  cause: string;
  code?: string;
  /** What is still there. */
  still?: string;
  /** What to do. */
  next: string;
  /** The buttons that do it. */
  children?: ComponentChildren;
}

/** A place whose content couldn't be had: what happened, what is still there, what to do. */
export function ErrorState({ cause, code, still, next, children }: ErrorStateProps) {
  return (
    <div class="error-state" data-code={code}>
      <Icon svg={alert} />
      <div class="error-state-text">
        {code !== undefined && <code class="notice-code">{code}</code>}
        <p>{cause}</p>
        {still !== undefined && <p class="soft">{still}</p>}
        <p class="notice-next">{next}</p>
        {children !== undefined && <div class="row">{children}</div>}
      </div>
    </div>
  );
}
