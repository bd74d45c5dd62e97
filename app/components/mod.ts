/** What pages are put together from; `session/` and `lab/` have doors of their own. */
export { Button } from "./button.tsx";
export { CopyButton } from "./copy-button.tsx";
export { Icon } from "./icon.tsx";
export { type Life, Lifeline, LifelineKey } from "./lifeline.tsx";
export { PolicyCode } from "./policy-code.tsx";
export { PolicyStrip } from "./policy-strip.tsx";
export { ScrollBox } from "./scroll-box.tsx";
export { createPreferences, type Preferences } from "./shell/preferences.ts";
export { type PageName, PAGES, Shell } from "./shell/shell.tsx";
export { useTravelling } from "./travelling.ts";
