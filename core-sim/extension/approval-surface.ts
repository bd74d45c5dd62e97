/** What the Extension needs of the browser to ask a person and to remember the answer; each may go wrong. */
import type { ErrorShape } from "../../sdk/protocol/mod.ts";

export interface ApprovalSurface {
  /** Shows the question about an origin. Returns why it can't be shown, as OPEN_POPUP_FAILED. */
  open(origin: string): ErrorShape | undefined;
  /** Asked before an approval is stored or taken back. Returns why it can't be, as STORAGE_ERROR. */
  store(origin: string): ErrorShape | undefined;
}

/** A browser in which both always work. */
export const WORKING_SURFACE: ApprovalSurface = { open: () => undefined, store: () => undefined };
