import type { ReadonlySignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { PolicyCode, PolicyStrip } from "../../components/mod.ts";
import { ApprovalDialog, SessionStage } from "../../components/session/mod.ts";
import type { IdleLimit } from "../../lifecycle/mod.ts";
import { useText } from "../../text/mod.ts";
import type { BehindPanels, BehindProps } from "../behind.ts";
import { GuardBar } from "./guard-bar.tsx";
import type { Payslip } from "./payslip.ts";
import { PayslipCard } from "./payslip-card.tsx";
import { type ReceiptFile, ReceiptPlace } from "./receipt-place.tsx";
import { Requests } from "./requests.tsx";
import type { VisitModel } from "./visit.ts";

interface SensitiveProps extends BehindProps {
  payslip: Payslip;
  visit: VisitModel;
  limit: IdleLimit;
  reloaded: boolean;
  receipt: ReceiptFile;
  /** Comes after the page. */
  policySource: ReadonlySignal<string>;
  behind: BehindPanels;
}

/** A payslip explainer that keeps nothing: ended as soon as the person is done, and accounted for place by place. */
export function SensitivePage(
  { payslip, visit, limit, reloaded, receipt, policySource, behind, ...rest }: SensitiveProps,
) {
  const t = useText();
  const { models } = rest;
  const Behind = behind.value;
  const open = visit.visit.value.is === "open";
  const heading = useFocusAfter(open);
  return (
    <div class="product" data-visit={visit.visit.value.is}>
      <header class="product-head">
        <h1 ref={heading} tabIndex={-1}>{t("sensitive.heading")}</h1>
        <p>{t("sensitive.lead")}</p>
      </header>
      <PolicyStrip
        life="sensitive"
        option="autoEndOnDisconnect: true"
        stored={t("sensitive.policy.stored")}
        ends={t("sensitive.policy.ends")}
        afterReload={t("sensitive.policy.after-reload")}
      />
      <div class="bench">
        <div class="stack">
          {open
            ? (
              <>
                <GuardBar
                  limit={limit}
                  offered={visit.protects.value}
                  reloaded={reloaded}
                  finish={() => void visit.finish("done")}
                />
                <div class="desk-slip">
                  <PayslipCard payslip={payslip} session={models.session} />
                  <SessionStage
                    models={models}
                    heading={t("sensitive.stage")}
                    placeholder={t("sensitive.placeholder")}
                    requests={<Requests session={models.session} />}
                  />
                </div>
              </>
            )
            : <ReceiptPlace models={models} visit={visit} file={receipt} />}
          <PolicyCode file="app/pages/sensitive/policy.ts" source={policySource.value} />
        </div>
        {Behind !== undefined && <Behind {...rest} />}
      </div>
      <ApprovalDialog approval={models.approval} />
    </div>
  );
}

/** The control that began a new visit went with the receipt: the focus goes to where the page begins. */
function useFocusAfter(open: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const was = useRef(open);
  useEffect(() => {
    if (open && !was.current && document.activeElement === document.body) heading.current?.focus();
    was.current = open;
  }, [open]);
  return heading;
}
