import { useComputed } from "@preact/signals";
import { useId } from "preact/hooks";
import { Button, Fold } from "../../components/mod.ts";
import { type Seen, type TwiceModel, type Way, WAYS } from "../../models/twice/mod.ts";
import { type PlainKey, type Translate, useText } from "../../text/mod.ts";

/** What two resumes of one id at once did, each way that was tried: seen, never assumed. */
export function TwicePanel({ model }: { model: TwiceModel }) {
  const t = useText();
  const heading = useId();
  return (
    <section class="panel" aria-labelledby={heading} data-twice={model.running.value ? "running" : "resting"}>
      <Fold summary={<h2 id={heading}>{t("twice.heading")}</h2>}>
        <p class="soft small">{t("twice.lead")}</p>
        {WAYS.map((way) => <Trial key={way} way={way} model={model} />)}
        <p class="soft small">{t("twice.why")}</p>
      </Fold>
    </section>
  );
}

function Trial({ way, model }: { way: Way; model: TwiceModel }) {
  const t = useText();
  const state = useComputed(() => model.states.value[way]).value;
  const called = t(`twice.way.${way}`);
  return (
    <section class="trial" aria-label={called} data-way={way} data-trial={state.is}>
      <div class="row trial-head">
        <h3>{called}</h3>
        <Button
          action={`try-${way}`}
          offered={!model.running.value}
          hint={t("twice.try.of", { way: called })}
          onPress={() => model.run(way)}
        >
          {t("twice.try")}
        </Button>
      </div>
      <output class="small">
        {state.is === "running" && t("twice.running")}
        {state.is === "failed" && <span class="failure">{t("twice.failed", { code: state.error.code })}</span>}
        {state.is === "seen" && (
          <dl class="facts" aria-label={t("twice.seen")}>
            {factsOf(state.seen, t).map(({ name, label, value, doubled }) => (
              <div key={name} class="trial-fact" data-seen={name} data-doubled={doubled}>
                <dt>{t(label)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </output>
    </section>
  );
}

interface Fact {
  readonly name: string;
  readonly label: PlainKey;
  readonly value: string;
  /** There is more of it than one resume brings. */
  readonly doubled: boolean;
}

function factsOf({ requests, handles, routes, said, shown, toolRuns, errors }: Seen, t: Translate): readonly Fact[] {
  const counted = (name: "requests" | "handles" | "routes" | "tool", count: number | undefined): Fact => ({
    name,
    label: `twice.${name}`,
    value: count === undefined ? t("twice.routes.unknown") : String(count),
    doubled: count !== undefined && count > 1,
  });
  return [
    counted("requests", requests),
    counted("handles", handles),
    counted("routes", routes),
    {
      name: "text",
      label: "twice.text",
      value: t("twice.text.value", { shown: shown.length, said: said.length }),
      doubled: shown !== said,
    },
    counted("tool", toolRuns),
    {
      name: "errors",
      label: "twice.errors",
      value: errors.length === 0 ? t("twice.errors.none") : errors.join(", "),
      doubled: errors.length > 0,
    },
  ];
}
