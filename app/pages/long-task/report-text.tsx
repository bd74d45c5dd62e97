import { Button, CopyButton, ErrorState, ScrollBox } from "../../components/mod.ts";
import { useText } from "../../text/mod.ts";
import { files } from "./policy.ts";

/** The report as it was left, as plain text: what a model wrote is shown, never run. */
export function ReportText({ report, download }: { report: string; download(text: string): void }) {
  const t = useText();
  return (
    <>
      <ScrollBox name="report-text" label={files.report}>
        <pre data-report>{report}</pre>
      </ScrollBox>
      <div class="row">
        <CopyButton text={report} />
        <Button action="download" onPress={() => download(report)}>{t("long-task.report.download")}</Button>
      </div>
    </>
  );
}

export function ReportTrouble({ code }: { code: string }) {
  const t = useText();
  return <ErrorState cause={t("long-task.report.trouble")} code={code} next={t("long-task.report.trouble.next")} />;
}
