import type { ComponentChildren } from "preact";

interface EmptyStateProps {
  text: string;
  /** What would fill the place. */
  hint?: string;
  children?: ComponentChildren;
}

/** A place that has nothing to show yet, and says what would. */
export function EmptyState({ text, hint, children }: EmptyStateProps) {
  return (
    <div class="empty-state">
      <svg class="lifeline empty-state-mark" viewBox="0 0 64 12" width="64" height="12" aria-hidden="true">
        <path class="lifeline-drop" d="M2 6H62" />
        <path class="lifeline-drop" d="M2 2V10M62 2V10" />
      </svg>
      <p>{text}</p>
      {hint !== undefined && <p class="soft small">{hint}</p>}
      {children}
    </div>
  );
}
