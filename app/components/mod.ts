/** What pages are put together from. */
export { Icon } from "./icon.tsx";
export { type Life, Lifeline, LifelineKey } from "./lifeline.tsx";
export {
  createPreferences,
  type Preferences,
  type PreferenceSources,
  type Theme,
  travelling,
} from "./shell/preferences.ts";
export { type PageName, PAGES, Shell } from "./shell/shell.tsx";
