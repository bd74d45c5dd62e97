/** What pages are put together from; `session/` and `lab/` have doors of their own. */
export { Button } from "./button.tsx";
export { CopyButton } from "./copy-button.tsx";
export { clockTime, Countdown } from "./countdown.tsx";
export { Dialog } from "./dialog.tsx";
export { EmptyState } from "./empty-state.tsx";
export { ErrorState } from "./error-state.tsx";
export { Icon } from "./icon.tsx";
export { type Life, Lifeline, LifelineKey } from "./lifeline.tsx";
export { PolicyCode } from "./policy-code.tsx";
export { PolicyStrip } from "./policy-strip.tsx";
export { Progress, type ProgressStep } from "./progress.tsx";
export { ScrollBox } from "./scroll-box.tsx";
export { createPreferences, type Preferences } from "./shell/preferences.ts";
export { type PageName, PAGES, Shell } from "./shell/shell.tsx";
export { Toast } from "./toast.tsx";
export { ToolCard, type ToolCardState } from "./tool-card.tsx";
export { useTravelling } from "./travelling.ts";
export { useLater } from "./use-later.ts";
