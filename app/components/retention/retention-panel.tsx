import { useId } from "preact/hooks";
import type { KeptSession, RetentionModel } from "../../models/mod.ts";
import { type Translate, useLanguage, useText } from "../../text/mod.ts";
import { Button } from "../button.tsx";
import { whenIn } from "./retention-notices.ts";

const DAY = 86_400_000;
const WEEK = 7 * DAY;

/** Every saved session of the page with what is left of its time, and the ways to end it sooner or to keep it. */
export function RetentionPanel({ model }: { model: RetentionModel }) {
  const t = useText();
  const hint = useId();
  const heading = useId();
  const kept = model.kept.value ?? [];
  return (
    <section class="panel stack" aria-labelledby={heading} data-retention={kept.length}>
      <div>
        <h2 id={heading}>{t("retention.heading")}</h2>
        <p class="soft small">{t("retention.lead")}</p>
      </div>
      <Limits model={model} />
      {kept.length === 0 && <p class="soft small">{t("retention.none")}</p>}
      <ul class="kept-list">
        {kept.map((one) => <Kept key={one.sessionId} one={one} model={model} />)}
      </ul>
      <output class="small">
        {model.waitsForApproval.value && <span data-waits-for-approval>{t("retention.approval")}</span>}
        {model.cleaned.value > 0 && (
          <span data-cleaned={model.cleaned.value}>{t("retention.cleaned", { count: model.cleaned.value })}</span>
        )}
      </output>
      <div class="row">
        <Button action="end-all" tone="final" offered={kept.length > 0} onPress={() => model.endAll()}>
          {t("retention.end-all")}
        </Button>
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

function Kept({ one, model }: { one: KeptSession; model: RetentionModel }) {
  const t = useText();
  const when = whenIn(useLanguage());
  const { sessionId, stand, endFailed, current } = one;
  const title = one.title || t("retention.untitled");
  const ending = model.ending.value.has(sessionId);
  return (
    <li data-kept={sessionId} data-stand={stand.is} data-by={stand.by}>
      <span class="records-title">
        <span class="kept-title">{title}</span>
        <span class="soft small">
          {ending ? t("retention.ending") : standText(one, when, t)}
          {current && <>· {t("retention.here")}</>}
        </span>
        {endFailed !== undefined && <span class="failure small">{t("retention.failed", { code: endFailed.code })}
        </span>}
      </span>
      <span class="row">
        {stand.is === "warned" && stand.by === "idle" && (
          <Button
            action="keep-saved"
            onPress={() => model.keep(sessionId)}
          >
            {t("retention.keep")}
          </Button>
        )}
        <Button
          action="end-saved"
          offered={!ending}
          hint={t("retention.end.of", { title })}
          onPress={() => model.end(sessionId)}
        >
          {t("retention.end")}
        </Button>
        <Button action="forget-saved" offered={!ending} onPress={() => model.forget(sessionId)}>
          {t("retention.forget")}
        </Button>
      </span>
    </li>
  );
}

function standText({ stand }: KeptSession, when: Intl.DateTimeFormat, t: Translate): string {
  switch (stand.is) {
    case "kept":
      return t("retention.kept", { when: when.format(stand.until) });
    case "warned":
      return t(`retention.warned.${stand.by}`, { when: when.format(stand.until) });
    case "due":
      return t("retention.due");
  }
}
