import type { RetentionModel } from "../../models/mod.ts";
import type { Notice } from "../session/mod.ts";

/** What is about to go, each in words and with the way to keep it where there is one (PG3). */
export function retentionNotices(model: RetentionModel | undefined, language: string): Notice[] {
  const when = whenIn(language);
  return (model?.kept.value ?? []).flatMap(({ sessionId, title, stand }): Notice[] => {
    if (stand.is !== "warned") return [];
    const { by, until } = stand;
    return [{
      name: `retention-${by} ${sessionId}`,
      tone: "doubt",
      cause: (t) =>
        t(`retention.notice.cause.${by}`, { title: title || t("retention.untitled"), when: when.format(until) }),
      still: [{ name: "until-then", said: "retention.notice.still" }],
      next: `retention.notice.next.${by}`,
      actions: by === "age"
        ? []
        : [{ name: "keep", label: "retention.keep", main: true, act: () => model?.keep(sessionId) }],
    }];
  });
}

/** How the panels and notices write a time. */
export function whenIn(language: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
}
