import { LabDesk } from "../../drawer/mod.ts";
import type { LabModels } from "../../models/mod.ts";
import { useText, useWords } from "../../text/mod.ts";

/** The drawer as a page of its own: it watches all tabs of one lab, and has no session. */
export function LabPage({ models }: { models: LabModels }) {
  const t = useText();
  const { complete } = useWords();
  const { choice } = models.lab;
  return (
    <div class="lab-desk">
      <header class="product-head">
        <h1>{t("desk.heading")}</h1>
        <p>{t("desk.lead")}</p>
        {choice.is === "lab" && (
          <p class="small">
            {t("desk.lab")} <code>{choice.labId}</code>
          </p>
        )}
      </header>
      {choice.is === "none" ? <p class="failure">{t("desk.none")}</p> : complete && <LabDesk models={models} />}
    </div>
  );
}
