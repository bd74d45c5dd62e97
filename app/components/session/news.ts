import type { SessionModel } from "../../models/mod.ts";
import type { Translate } from "../../text/mod.ts";
import { standingOf } from "./standing.ts";

/** What a screen reader should hear of a session: the answer once it is whole, else the status. */
export function newsOf(session: SessionModel, t: Translate): string {
  const standing = standingOf(session);
  const last = session.transcript.value.at(-1);
  if (standing === "idle" && last?.from === "agent" && last.state === "whole") {
    return t("news.answer", { text: last.text });
  }
  return t("news.status", { status: t(`status.${standing}`) });
}
