import type { ReadonlySignal } from "@preact/signals";
import { PolicyCode, PolicyStrip } from "../../components/mod.ts";
import { ApprovalDialog, DisturbPanel, TruthPanel } from "../../components/lab/mod.ts";
import { SessionStage } from "../../components/session/mod.ts";
import type { PageModels } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import { HandlersPanel } from "./handlers-panel.tsx";
import { OrderCard } from "./order-card.tsx";
import { OtherIdPanel } from "./other-id-panel.tsx";
import { RecordsPanel } from "./records-panel.tsx";
import { SavedPanel } from "./saved-panel.tsx";
import { Suggestions } from "./suggestions.tsx";

interface ReloadProps {
  models: PageModels;
  note: ReadonlySignal<string | undefined>;
  policySource: string;
  origin: string;
  elsewhere: { origin: string; href: string } | undefined;
  reloadPage(): void;
}

/** A support chat that a full reload doesn't interrupt. */
export function ReloadPage({ models, note, policySource, origin, elsewhere, reloadPage }: ReloadProps) {
  const t = useText();
  const { session } = models;
  return (
    <div class="product">
      <header class="product-head">
        <h1>{t("reload.heading")}</h1>
        <p>{t("reload.lead")}</p>
      </header>
      <PolicyStrip
        life="reload"
        option="autoEndOnDisconnect: false"
        stored={t("reload.policy.stored")}
        ends={t("reload.policy.ends")}
        afterReload={t("reload.policy.after-reload")}
      />
      <div class="bench">
        <div class="stack">
          <OrderCard note={note} />
          <SessionStage
            models={models}
            heading={t("reload.shop")}
            scoped={false}
            placeholder={t("reload.placeholder")}
            requests={<Suggestions session={session} />}
          />
          <div class="pair">
            <OtherIdPanel session={session} elsewhere={elsewhere} />
            <RecordsPanel models={models} />
          </div>
          <PolicyCode file="app/pages/reload/policy.ts" source={policySource} />
        </div>
        <div class="behind">
          <DisturbPanel models={models} origin={origin} reloadPage={reloadPage} />
          <TruthPanel models={models} scoped={false} />
          <SavedPanel session={session} />
          <HandlersPanel session={session} />
        </div>
      </div>
      <ApprovalDialog approval={models.approval} />
    </div>
  );
}
