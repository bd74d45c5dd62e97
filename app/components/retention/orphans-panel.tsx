import type { RetentionModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import { Button } from "../button.tsx";
import { useKeptFocus } from "../kept-focus.ts";

/** Sessions that live in Core and that no record finds again, in the lab's own view. */
export function OrphansPanel({ model }: { model: RetentionModel }) {
  const t = useText();
  const orphans = model.orphans.value;
  const { part, stand } = useKeptFocus<HTMLHeadingElement>();
  return (
    <section ref={part} class="panel stack" data-orphans={orphans?.length}>
      <div>
        <h2 ref={stand} tabIndex={-1}>{t("orphans.heading")}</h2>
        <p class="soft small">{t("orphans.lead")}</p>
        <p class="soft small">{t("orphans.own-way")}</p>
      </div>
      {orphans === undefined && <p class="soft small">{t("orphans.unknown")}</p>}
      {orphans?.length === 0 && <p class="soft small">{t("orphans.none")}</p>}
      <ul class="kept-list">
        {orphans?.map(({ sessionId, routes }) => {
          const result = model.results.value.find((end) => end.sessionId === sessionId);
          return (
            <li key={sessionId} data-orphan={sessionId}>
              <span class="records-title">
                <code>{sessionId}</code>
                <span class="soft small">
                  {routes === 0 ? t("orphans.alone") : t("orphans.attached", { count: routes })}
                </span>
                {result?.error !== undefined && (
                  <span class="failure small">{t("orphans.failed", { code: result.error.code })}</span>
                )}
              </span>
              <Button
                action="end-orphan"
                offered={model.mayAct.value && !model.ending.value.has(sessionId)}
                onPress={() => model.end(sessionId)}
              >
                {t("orphans.end")}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
