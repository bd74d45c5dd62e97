import type { ReadonlySignal } from "@preact/signals";
import { PolicyCode, PolicyStrip } from "../../components/mod.ts";
import { ApprovalDialog, SessionStage } from "../../components/session/mod.ts";
import type { AssetsModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import type { BehindPanels, BehindProps } from "../behind.ts";
import type { DoneAlert } from "./alert.ts";
import type { Length } from "./policy.ts";
import { ProgressCard } from "./progress-card.tsx";
import { ReportCard } from "./report-card.tsx";
import { RequestForm } from "./request-form.tsx";
import type { RunState } from "./run.ts";

interface LongTaskProps extends BehindProps {
  assets: AssetsModel;
  run: ReadonlySignal<RunState>;
  elapsed: ReadonlySignal<number | undefined>;
  alert: DoneAlert;
  prepare(topic: string, length: Length): unknown;
  download(text: string): void;
  /** Comes after the page. */
  policySource: ReadonlySignal<string>;
  behind: BehindPanels;
}

/** A report that is prepared with or without this page. */
export function LongTaskPage(
  { assets, run, elapsed, alert, prepare, download, policySource, behind, ...rest }: LongTaskProps,
) {
  const t = useText();
  const { models } = rest;
  const { session } = models;
  const Behind = behind.value;
  const phase = session.phase.value;
  return (
    <div class="product">
      <header class="product-head">
        <h1>{t("long-task.heading")}</h1>
        <p>{t("long-task.lead")}</p>
      </header>
      <PolicyStrip
        life="long-task"
        option="autoEndOnDisconnect: false"
        stored={t("long-task.policy.stored")}
        ends={t("long-task.policy.ends")}
        afterReload={t("long-task.policy.after-reload")}
      />
      <div class="bench">
        <div class="stack">
          <RequestForm session={session} prepare={prepare} />
          <ProgressCard run={run} assets={assets} elapsed={elapsed} alert={alert} />
          <ReportCard
            assets={assets}
            readable={phase.is === "attached" && phase.status !== "ended"}
            download={download}
          />
          <SessionStage models={models} heading={t("long-task.stage")} placeholder={t("long-task.placeholder")} />
          <PolicyCode file="app/pages/long-task/policy.ts" source={policySource.value} />
        </div>
        {Behind !== undefined && <Behind {...rest} />}
      </div>
      <ApprovalDialog approval={models.approval} />
    </div>
  );
}
