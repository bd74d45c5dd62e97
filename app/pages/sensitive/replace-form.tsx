import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { Button } from "../../components/mod.ts";
import { useText } from "../../text/mod.ts";
import type { Payslip } from "./payslip.ts";

/** Puts a pasted payslip in the place of the one that is shown. */
export function ReplaceForm({ payslip }: { payslip: Payslip }) {
  const t = useText();
  const id = useId();
  const refused = useSignal(false);
  const take = () => refused.value = !payslip.paste();
  return (
    <form
      autocomplete="off"
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <label for={id} class="caption">{t("sensitive.replace.label")}</label>
      <textarea
        id={id}
        class="text-input"
        rows={5}
        autocomplete="off"
        spellcheck={false}
        placeholder={t("sensitive.replace.placeholder")}
        aria-describedby={`${id}-refused`}
        data-paste
        value={payslip.pasted.value}
        onInput={(event) => payslip.pasted.value = event.currentTarget.value}
      />
      <output id={`${id}-refused`} class="failure small">
        {refused.value ? t("sensitive.replace.none") : ""}
      </output>
      <Button action="replace-payslip" submit>{t("sensitive.replace.go")}</Button>
    </form>
  );
}
