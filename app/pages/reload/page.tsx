import type { ReadonlySignal } from "@preact/signals";
import { useLater } from "../../components/mod.ts";
import { SessionStage } from "../../components/session/mod.ts";
import { useLanguage, useText } from "../../text/mod.ts";
import { OrderCard } from "./order-card.tsx";
import { Product, type ProductProps } from "../product.tsx";
import { OtherIdPanel } from "./other-id-panel.tsx";
import { RecordsPanel } from "./records-panel.tsx";
import { Suggestions } from "./suggestions.tsx";

interface ReloadProps extends ProductProps {
  note: ReadonlySignal<string | undefined>;
  elsewhere: { origin: string; href: string } | undefined;
}

/** A support chat that a full reload doesn't interrupt. */
export function ReloadPage({ note, elsewhere, ...rest }: ReloadProps) {
  const t = useText();
  const { models } = rest;
  const { session, retention } = models;
  const language = useLanguage();
  const limits = useLater(() => import("../../components/retention/mod.ts"));
  return (
    <Product page="reload" option="autoEndOnDisconnect: false" {...rest}>
      <SessionStage
        models={models}
        heading={t("reload.shop")}
        placeholder={t("reload.placeholder")}
        notices={limits?.retentionNotices(retention.value, language) ?? []}
        requests={<Suggestions session={session} />}
      />
      <OrderCard note={note} />
      <div class="pair">
        <OtherIdPanel session={session} elsewhere={elsewhere} />
        <RecordsPanel models={models} />
      </div>
    </Product>
  );
}
