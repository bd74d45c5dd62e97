import plus from "lucide-static/icons/plus.svg?raw";
import eraser from "lucide-static/icons/eraser.svg?raw";
import { useId } from "preact/hooks";
import { Button, useLater } from "../../components/mod.ts";
import type { SessionModel } from "../../models/mod.ts";
import { useLanguage, useText } from "../../text/mod.ts";
import type { Payslip } from "./payslip.ts";
import { type Kind, KINDS } from "./payslip-lines.ts";
import { PayslipRow } from "./payslip-row.tsx";

interface CardProps {
  payslip: Payslip;
  session: SessionModel;
}

/** The payslip, every row of it to be changed or asked about. */
export function PayslipCard({ payslip, session }: CardProps) {
  const t = useText();
  const id = useId();
  const rows = payslip.rows.value;
  return (
    <section class="payslip" aria-labelledby={id} data-payslip={payslip.own.value ? "own" : "example"}>
      <div class="payslip-head">
        <h2 id={id}>{t("sensitive.slip")}</h2>
        <span class="tag">{t(payslip.own.value ? "sensitive.slip.own" : "sensitive.slip.made-up")}</span>
        <span class="payslip-currency">{t("sensitive.currency")}</span>
      </div>
      {/* Fields of a form that the browser is told not to remember, neither for autofill nor for a restored page. */}
      <form autocomplete="off" class="payslip-rows" onSubmit={(event) => event.preventDefault()}>
        {rows.length === 0 && <p class="soft small">{t("sensitive.slip.empty")}</p>}
        {KINDS.map((kind) => <Group key={kind} kind={kind} payslip={payslip} session={session} />)}
      </form>
      <Totals payslip={payslip} />
      <div class="payslip-foot">
        <Replace payslip={payslip} />
        <Button action="clear-payslip" icon={eraser} offered={rows.length > 0} onPress={() => payslip.replaceAll([])}>
          {t("sensitive.clear")}
        </Button>
      </div>
    </section>
  );
}

function Group({ kind, payslip, session }: CardProps & { kind: Kind }) {
  const t = useText();
  const all = payslip.rows.value;
  return (
    <fieldset class="payslip-group" data-kind={kind}>
      <legend>{t(`sensitive.${kind}`)}</legend>
      <ul>
        {all.filter((row) => row.kind === kind).map((row) => (
          <PayslipRow key={row.id} row={row} number={all.indexOf(row) + 1} payslip={payslip} session={session} />
        ))}
      </ul>
      <Button action={`add-${kind}`} icon={plus} onPress={() => payslip.add(kind)}>{t("sensitive.row.add")}</Button>
    </fieldset>
  );
}

function Totals({ payslip }: { payslip: Payslip }) {
  const t = useText();
  const language = useLanguage();
  const { gross, off, net, digits } = payslip.sums.value;
  const written = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: "negative",
  });
  return (
    <dl class="payslip-totals">
      {([["gross", gross], ["off", -off], ["net", net]] as const).map(([name, amount]) => (
        <div key={name} data-total={name}>
          <dt>{t(`sensitive.${name}`)}</dt>
          <dd>{written.format(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Opened by a press: its form comes after the page. */
function Replace({ payslip }: { payslip: Payslip }) {
  const t = useText();
  const form = useLater(() => import("./replace-form.tsx"));
  return (
    <details class="payslip-replace">
      <summary>{t("sensitive.replace")}</summary>
      {form !== undefined && <form.ReplaceForm payslip={payslip} />}
    </details>
  );
}
