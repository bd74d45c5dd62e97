import type { ReadonlySignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { SessionStage } from "../../components/session/mod.ts";
import type { IdleLimit } from "../../lifecycle/mod.ts";
import { useText } from "../../text/mod.ts";
import { Product, type ProductProps } from "../product.tsx";
import { GuardBar } from "./guard-bar.tsx";
import type { Payslip } from "./payslip.ts";
import { PayslipCard } from "./payslip-card.tsx";
import { type ReceiptFile, ReceiptPlace } from "./receipt-place.tsx";
import { Requests } from "./requests.tsx";
import type { VisitModel } from "./visit.ts";

interface SensitiveProps extends Omit<ProductProps, "policySource"> {
  payslip: Payslip;
  visit: VisitModel;
  limit: IdleLimit;
  reloaded: boolean;
  receipt: ReceiptFile;
  /** Comes after the page. */
  policySource: ReadonlySignal<string>;
}

/** A payslip explainer that keeps nothing: ended as soon as the person is done, and accounted for place by place. */
export function SensitivePage(
  { payslip, visit, limit, reloaded, receipt, policySource, ...rest }: SensitiveProps,
) {
  const t = useText();
  const { models } = rest;
  const open = visit.visit.value.is === "open";
  const heading = useFocusAfter(open);
  return (
    <Product
      page="sensitive"
      option="autoEndOnDisconnect: true"
      heading={heading}
      visit={visit.visit.value.is}
      policySource={policySource.value}
      {...rest}
    >
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
    </Product>
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
