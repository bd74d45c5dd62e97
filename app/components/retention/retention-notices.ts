import type { RetentionModel } from "../../models/mod.ts";
import type { Notice } from "../session/mod.ts";
import { leftIn, whenIn } from "./left.ts";

/** What is about to go, each in words, with what is left of its time and the way to keep it where there is one (PG3). */
export function retentionNotices(model: RetentionModel | undefined, language: string): Notice[] {
  return (model?.kept.value ?? []).flatMap(({ sessionId, title, stand }): Notice[] => {
    if (model === undefined || stand.is !== "warned") return [];
    const { by, until } = stand;
    const left = () => until - model.now.value;
    return [{
      name: `retention-${by} ${sessionId}`,
      tone: "doubt",
      cause: (t) =>
        t(`retention.notice.cause.${by}`, {
          title: title || t("retention.untitled"),
          when: whenIn(language, left()).format(until),
          left: leftIn(language, left()),
        }),
      still: [{ name: "until-then", said: "retention.notice.still" }],
      next: `retention.notice.next.${by === "idle" && !model.mayAct.value ? "watched" : by}`,
      actions: by === "age" || !model.mayAct.value
        ? []
        : [{ name: "keep", label: "retention.keep", main: true, act: () => model.keep(sessionId) }],
    }];
  });
}
