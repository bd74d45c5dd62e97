import { useId } from "preact/hooks";
import type { RetentionModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import { Button } from "../button.tsx";
import { useKeptFocus } from "../kept-focus.ts";
import { EndAll } from "./end-all.tsx";
import { EndResults } from "./end-results.tsx";
import { KeptRow } from "./kept-row.tsx";

const DAY = 86_400_000;
const WEEK = 7 * DAY;

/** Every saved session of the page with what is left of its time, and the ways to end it sooner or to keep it. */
export function RetentionPanel({ model }: { model: RetentionModel }) {
  const t = useText();
  const hint = useId();
  const { part, stand } = useKeptFocus<HTMLHeadingElement>();
  const { kept: { value: kept = [] }, storage: { value: storage } } = model;
  return (
    <section ref={part} class="panel stack" data-retention={kept.length} data-ledger={storage}>
      <div>
        <h2 ref={stand} tabIndex={-1}>{t("retention.heading")}</h2>
        <p class="soft small">{t("retention.lead")}</p>
      </div>
      <Limits model={model} />
      {storage === "refused" && <p class="failure small">{t("retention.refused")}</p>}
      {storage === "reading" && <p class="soft small">{t("retention.reading")}</p>}
      {storage === "read" && kept.length === 0 && <p class="soft small">{t("retention.none")}</p>}
      <ul class="kept-list">
        {kept.map((one) => <KeptRow key={one.sessionId} one={one} model={model} />)}
      </ul>
      <div class="row">
        <EndAll model={model} />
        <Button
          action="week-passes"
          offered={kept.length > 0}
          describedBy={hint}
          onPress={() => model.pretendOlder(WEEK)}
        >
          {t("retention.week")}
        </Button>
      </div>
      <p id={hint} class="soft small">{t("retention.week.hint")}</p>
      <EndResults model={model} />
      <details class="small">
        <summary>{t("retention.verbs")}</summary>
        <dl class="verb-pair">
          <dt>{t("retention.end")}</dt>
          <dd>{t("retention.verbs.end")}</dd>
          <dt>{t("retention.forget")}</dt>
          <dd>{t("retention.verbs.forget")}</dd>
        </dl>
      </details>
    </section>
  );
}

function Limits({ model: { policy: { owner, idleMs, ageMs, warnMs } } }: { model: RetentionModel }) {
  const t = useText();
  return (
    <dl class="facts">
      <dt>{t("retention.owner")}</dt>
      <dd>{t(`retention.owner.${owner}`)}</dd>
      <dt>{t("retention.idle")}</dt>
      <dd>{t("retention.days", { count: idleMs / DAY })}</dd>
      <dt>{t("retention.age")}</dt>
      <dd>{t("retention.days", { count: ageMs / DAY })}</dd>
      <dt>{t("retention.warn")}</dt>
      <dd>{t("retention.days.before", { count: warnMs / DAY })}</dd>
    </dl>
  );
}
