import type { ReadonlySignal } from "@preact/signals";
import { useLater } from "../../components/mod.ts";
import { SessionStage } from "../../components/session/mod.ts";
import type { AssetsModel } from "../../models/mod.ts";
import { useLanguage, useText } from "../../text/mod.ts";
import { Product, type ProductProps } from "../product.tsx";
import type { DoneAlert } from "./alert.ts";
import type { Length } from "./policy.ts";
import { ProgressCard } from "./progress-card.tsx";
import { ReportCard } from "./report-card.tsx";
import { RequestForm } from "./request-form.tsx";
import type { RunState } from "./run.ts";

interface LongTaskProps extends Omit<ProductProps, "policySource"> {
  assets: AssetsModel;
  run: ReadonlySignal<RunState>;
  elapsed: ReadonlySignal<number | undefined>;
  alert: DoneAlert;
  prepare(topic: string, length: Length): unknown;
  download(text: string): void;
  /** Comes after the page. */
  policySource: ReadonlySignal<string>;
}

/** A report that is prepared with or without this page. */
export function LongTaskPage(
  { assets, run, elapsed, alert, prepare, download, policySource, ...rest }: LongTaskProps,
) {
  const t = useText();
  const { models } = rest;
  const { session, retention } = models;
  const language = useLanguage();
  const limits = useLater(() => import("../../components/retention/mod.ts"));
  const phase = session.phase.value;
  return (
    <Product page="long-task" option="autoEndOnDisconnect: false" policySource={policySource.value} {...rest}>
      <RequestForm session={session} prepare={prepare} />
      <ProgressCard run={run} assets={assets} elapsed={elapsed} alert={alert} />
      <ReportCard
        assets={assets}
        readable={phase.is === "attached" && phase.status !== "ended"}
        former={run.value === "running"}
        download={download}
      />
      <SessionStage
        models={models}
        heading={t("long-task.stage")}
        placeholder={t("long-task.placeholder")}
        notices={limits?.retentionNotices(retention.value, language) ?? []}
      />
    </Product>
  );
}
