import type { ReadonlySignal } from "@preact/signals";
import { PolicyCode, PolicyStrip } from "../../components/mod.ts";
import { ApprovalDialog, SessionStage } from "../../components/session/mod.ts";
import { useText } from "../../text/mod.ts";
import type { BehindPanels, BehindProps } from "../behind.ts";
import { OrderCard } from "./order-card.tsx";
import { OtherIdPanel } from "./other-id-panel.tsx";
import { RecordsPanel } from "./records-panel.tsx";
import { Suggestions } from "./suggestions.tsx";

interface ReloadProps extends BehindProps {
  note: ReadonlySignal<string | undefined>;
  policySource: string;
  elsewhere: { origin: string; href: string } | undefined;
  behind: BehindPanels;
}

/** A support chat that a full reload doesn't interrupt. */
export function ReloadPage({ note, policySource, elsewhere, behind, ...rest }: ReloadProps) {
  const t = useText();
  const { models } = rest;
  const { session } = models;
  const Behind = behind.value;
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
          <SessionStage
            models={models}
            heading={t("reload.shop")}
            placeholder={t("reload.placeholder")}
            requests={<Suggestions session={session} />}
          />
          <OrderCard note={note} />
          <div class="pair">
            <OtherIdPanel session={session} elsewhere={elsewhere} />
            <RecordsPanel models={models} />
          </div>
          <PolicyCode file="app/pages/reload/policy.ts" source={policySource} />
        </div>
        {Behind !== undefined && <Behind {...rest} />}
      </div>
      <ApprovalDialog approval={models.approval} />
    </div>
  );
}
