import { Button, CopyButton, EmptyState, ErrorState, ScrollBox } from "../../components/mod.ts";
import type { AssetsModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import { files } from "./policy.ts";

interface ReportProps {
  assets: AssetsModel;
  /** Something can be read now. */
  readable: boolean;
  download(text: string): void;
}

/** The report as it was left, as plain text: what a model wrote is shown, never run. */
export function ReportCard({ assets, readable, download }: ReportProps) {
  const t = useText();
  const report = assets.report.value;
  const trouble = assets.trouble.value;
  return (
    <section class="panel stack report" aria-labelledby="report-heading">
      <div class="report-head">
        <h2 id="report-heading">{t("long-task.report")}</h2>
        <Button action="refresh" offered={readable} onPress={() => assets.refresh()}>{t("long-task.refresh")}</Button>
      </div>
      {trouble !== undefined && (
        <ErrorState
          cause={t("long-task.report.trouble")}
          code={trouble.code}
          next={t("long-task.report.trouble.next")}
        />
      )}
      {report === undefined
        ? <EmptyState text={t("long-task.report.none")} hint={t("long-task.report.none.hint")} />
        : (
          <>
            <ScrollBox name="report-text" label={files.report}>
              <pre data-report>{report}</pre>
            </ScrollBox>
            <div class="row">
              <CopyButton text={report} />
              <Button action="download" onPress={() => download(report)}>{t("long-task.report.download")}</Button>
            </div>
          </>
        )}
    </section>
  );
}
