/** Where races begin. */
import type { Step } from "../scenario.ts";

export const persistent = { autoEndOnDisconnect: false };

/** A page with a session `it`. */
export const session: Step[] = [
  { do: "open", page: "page" },
  { do: "create", page: "page", handle: "it", input: persistent },
];

/** Two pages on one session, `mine` and `theirs`. */
export const twoTabs: Step[] = [
  { do: "open", page: "one" },
  { do: "open", page: "two" },
  { do: "create", page: "one", handle: "mine", input: persistent },
  { do: "attach", page: "two", handle: "theirs", to: "mine" },
];
