import type { SessionModel } from "../../models/mod.ts";

/** What a second tab of this page in this browser does: it finds the saved session, or makes one of its own. */
export function secondTab({ endsWithPage, unsaved }: Pick<SessionModel, "endsWithPage" | "unsaved">): "same" | "own" {
  return endsWithPage.value || unsaved.value !== undefined ? "own" : "same";
}
