import { Button, EmptyState, useLater } from "../../components/mod.ts";
import type { AssetsModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";

interface ReportProps {
  assets: AssetsModel;
  /** Something can be read now. */
  readable: boolean;
  /** Another one is being prepared: what is shown is from before. */
  former: boolean;
  download(text: string): void;
}

/** Where the report stands once it was read. */
export function ReportCard({ assets, readable, former, download }: ReportProps) {
  const t = useText();
  const later = useLater(() => import("./report-text.tsx"));
  const report = assets.report.value;
  const trouble = assets.trouble.value;
  return (
    <section class="panel stack report" aria-labelledby="report-heading">
      <div class="report-head">
        <h2 id="report-heading">{t("long-task.report")}</h2>
        <Button action="refresh" offered={readable} onPress={() => assets.refresh("person")}>
          {t("long-task.refresh")}
        </Button>
      </div>
      {former && report !== undefined && <p class="soft small" data-former>{t("long-task.report.former")}</p>}
      {later && trouble !== undefined && <later.ReportTrouble code={trouble.code} />}
      {later && report !== undefined
        ? <later.ReportText report={report} download={download} />
        : <EmptyState text={t("long-task.report.none")} hint={t("long-task.report.none.hint")} />}
    </section>
  );
}
