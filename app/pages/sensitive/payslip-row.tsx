import ask from "lucide-static/icons/circle-help.svg?raw";
import remove from "lucide-static/icons/x.svg?raw";
import { Icon } from "../../components/mod.ts";
import type { SessionModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import type { Payslip, Row } from "./payslip.ts";
import { amountOf } from "./payslip-lines.ts";

interface RowProps {
  row: Row;
  /** Its place on the slip, from 1. */
  number: number;
  payslip: Payslip;
  session: SessionModel;
}

/** One row: two fields, a question about it, and its way out. Spelling isn't checked: some browsers do that elsewhere. */
export function PayslipRow({ row, number, payslip, session }: RowProps) {
  const t = useText();
  const { id, label, amount } = row;
  const name = label.trim() === "" ? t("sensitive.row.unnamed") : label.trim();
  const offered = session.offers.value.send && label.trim() !== "" && amountOf(amount) !== undefined;
  return (
    <li class="payslip-row" data-row={number}>
      <input
        type="text"
        class="payslip-label"
        autocomplete="off"
        spellcheck={false}
        maxLength={60}
        aria-label={t("sensitive.row.label", { number })}
        value={label}
        onInput={(event) => payslip.edit(id, { label: event.currentTarget.value })}
      />
      <input
        type="text"
        class="payslip-amount"
        inputMode="decimal"
        autocomplete="off"
        spellcheck={false}
        maxLength={20}
        aria-label={t("sensitive.row.amount", { row: name })}
        aria-invalid={amount !== "" && amountOf(amount) === undefined}
        value={amount}
        onInput={(event) => payslip.edit(id, { amount: event.currentTarget.value })}
      />
      <button
        type="button"
        class="payslip-ask"
        data-action="ask-row"
        aria-disabled={!offered}
        title={t("sensitive.row.ask", { row: name })}
        onClick={offered ? () => void session.send(t("sensitive.ask", { row: name }), { ready: true }) : undefined}
      >
        <Icon svg={ask} />
        <span class="visually-hidden">{t("sensitive.row.ask", { row: name })}</span>
      </button>
      <button
        type="button"
        class="payslip-remove"
        data-action="remove-row"
        title={t("sensitive.row.remove", { row: name })}
        onClick={() => payslip.remove(id)}
      >
        <Icon svg={remove} />
        <span class="visually-hidden">{t("sensitive.row.remove", { row: name })}</span>
      </button>
    </li>
  );
}
