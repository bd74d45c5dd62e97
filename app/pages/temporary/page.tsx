import { Button, PolicyCode, PolicyStrip } from "../../components/mod.ts";
import { ApprovalDialog, DisturbPanel, RoutesPanel, TruthPanel } from "../../components/lab/mod.ts";
import { SessionStage } from "../../components/session/mod.ts";
import type { PageModels } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import type { Draft } from "./draft.ts";
import { DraftPane } from "./draft-pane.tsx";
import { FormerPanel } from "./former-panel.tsx";
import { QuickRequests } from "./requests.tsx";

interface TemporaryProps {
  models: PageModels;
  draft: Draft;
  policySource: string;
  origin: string;
  reloadPage(): void;
}

/** A writing helper beside a draft; its session lives as long as a page holds it. */
export function TemporaryPage({ models, draft, policySource, origin, reloadPage }: TemporaryProps) {
  const t = useText();
  const answerActions = (text: string) => (
    <>
      <Button action="insert" onPress={() => draft.insert(text)}>{t("temporary.answer.insert")}</Button>
      <Button action="replace" onPress={() => draft.replace(text)}>{t("temporary.answer.replace")}</Button>
    </>
  );
  return (
    <div class="product">
      <header class="product-head">
        <h1>{t("temporary.heading")}</h1>
        <p>{t("temporary.lead")}</p>
      </header>
      <PolicyStrip
        life="temporary"
        option="autoEndOnDisconnect: true"
        stored={t("temporary.policy.stored")}
        ends={t("temporary.policy.ends")}
        afterReload={t("temporary.policy.after-reload")}
      />
      <div class="bench">
        <div class="stack">
          <div class="desk">
            <DraftPane draft={draft} />
            <SessionStage
              models={models}
              heading={t("temporary.stage")}
              scoped
              placeholder={t("temporary.placeholder")}
              requests={<QuickRequests session={models.session} draft={draft} />}
              actions={answerActions}
            />
          </div>
          <PolicyCode file="app/pages/temporary/policy.ts" source={policySource} />
        </div>
        <div class="behind">
          <RoutesPanel models={models} />
          <FormerPanel models={models} />
          <DisturbPanel models={models} origin={origin} reloadPage={reloadPage} />
          <TruthPanel models={models} scoped />
        </div>
      </div>
      <ApprovalDialog approval={models.approval} />
    </div>
  );
}
