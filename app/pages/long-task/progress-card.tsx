import type { ReadonlySignal } from "@preact/signals";
import { Button, clockTime, Progress } from "../../components/mod.ts";
import type { AssetsModel } from "../../models/mod.ts";
import { useLanguage, useText } from "../../text/mod.ts";
import type { DoneAlert } from "./alert.ts";
import { type RunState, stepsOf } from "./run.ts";

interface ProgressCardProps {
  run: ReadonlySignal<RunState>;
  assets: AssetsModel;
  /** Milliseconds; `undefined`: not known yet. */
  elapsed: ReadonlySignal<number | undefined>;
  alert: DoneAlert;
}

const PLAN = ["ask", "work", "close", "back", "read"] as const;

/** What will happen, where the stages will stand. */
function Plan() {
  const t = useText();
  return (
    <ol class="steps report-plan">
      {PLAN.map((step) => <li key={step} class="step-plan">{t(`long-task.plan.${step}`)}</li>)}
    </ol>
  );
}

/** How far the report is, since when, and how the page knows. */
export function ProgressCard({ run, assets, elapsed, alert }: ProgressCardProps) {
  const t = useText();
  const when = new Intl.DateTimeFormat(useLanguage(), { timeStyle: "medium" });
  const state = run.value;
  const progress = assets.progress.value;
  const readAt = assets.readAt.value;
  const ms = elapsed.value;
  return (
    <section class="panel stack report-progress" aria-labelledby="run-heading" data-run={state}>
      <h2 id="run-heading">{t(`long-task.state.${state}`)}</h2>
      <p class="soft small">{t(`long-task.says.${state}`)}</p>
      {state === "none" ? <Plan /> : (
        <Progress
          label={t("long-task.progress")}
          steps={progress === undefined ? [] : stepsOf(progress, state)}
          {...(progress === undefined ? {} : { value: progress.progress })}
        />
      )}
      <p class="small report-now" data-label={progress?.label}>
        {progress !== undefined && <span>{t("long-task.now", { label: progress.label })}</span>}
        {progress !== undefined && (
          <span class="soft">{t("long-task.step", { step: progress.step, of: progress.stages.length })}</span>
        )}
        {state === "running" && (
          <span class="soft" data-elapsed={ms === undefined ? "unknown" : Math.floor(ms / 1000)}>
            {ms === undefined ? t("long-task.elapsed.unknown") : t("long-task.elapsed", { time: clockTime(ms) })}
          </span>
        )}
      </p>
      <p class="small soft report-read">
        {readAt !== undefined && t("long-task.read-at", { time: when.format(readAt) })}
      </p>
      {alert.state.value === "default"
        ? (
          <div class="row">
            <Button action="alert" onPress={() => alert.ask()}>{t("long-task.alert.ask")}</Button>
          </div>
        )
        : <p class="soft small" data-alert={alert.state.value}>{t(`long-task.alert.${alert.state.value}`)}</p>}
    </section>
  );
}
