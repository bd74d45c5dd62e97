import { Button, PolicyCode, PolicyStrip } from "../../components/mod.ts";
import { ApprovalDialog, SessionStage } from "../../components/session/mod.ts";
import { useText } from "../../text/mod.ts";
import type { BehindPanels, BehindProps } from "../behind.ts";
import type { Draft } from "./draft.ts";
import { DraftPane } from "./draft-pane.tsx";
import { QuickRequests } from "./quick-requests.tsx";

interface TemporaryProps extends BehindProps {
  draft: Draft;
  policySource: string;
  behind: BehindPanels;
}

/** A writing helper beside a draft; its session lives as long as a page holds it. */
export function TemporaryPage({ draft, policySource, behind, ...rest }: TemporaryProps) {
  const t = useText();
  const { models } = rest;
  const Behind = behind.value;
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
              placeholder={t("temporary.placeholder")}
              requests={<QuickRequests session={models.session} />}
              actions={answerActions}
            />
          </div>
          <PolicyCode file="app/pages/temporary/policy.ts" source={policySource} />
        </div>
        {Behind !== undefined && <Behind {...rest} />}
      </div>
      <ApprovalDialog approval={models.approval} />
    </div>
  );
}
