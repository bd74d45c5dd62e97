import { heardTruth, type PageModels } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";

/** What earlier visits left in Core: only the lab can list it, since this page keeps no id. */
export function LeftoverPanel({ models, origin }: { models: PageModels; origin: string }) {
  const t = useText();
  const threads = heardTruth(models.truth.view.value)?.desktop.threads.filter((thread) =>
    thread.origin === origin && thread.autoEndOnDisconnect && thread.threadId !== models.session.sessionId.value
  );
  return (
    <section class="panel stack leftover" aria-labelledby="leftover-heading" data-leftover={threads?.length}>
      <h2 id="leftover-heading">
        {t("sensitive.leftover")} <span class="tag">{t("wipe.lab-view")}</span>
      </h2>
      <p class="soft small">{t("sensitive.leftover.lead")}</p>
      {threads === undefined
        ? <p class="small">{t("sensitive.leftover.unknown")}</p>
        : threads.length === 0
        ? <p class="small">{t("sensitive.leftover.none")}</p>
        : (
          <ul class="leftover-list">
            {threads.map(({ threadId, status, workspace }) => (
              <li key={threadId}>
                <code>{threadId}</code>
                <span class="small">
                  <code>{status}</code> ·{" "}
                  {t(workspace.exists ? "sensitive.leftover.disk" : "sensitive.leftover.no-disk")}
                </span>
              </li>
            ))}
          </ul>
        )}
    </section>
  );
}
