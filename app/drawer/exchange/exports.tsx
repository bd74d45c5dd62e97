import { type ReadonlySignal, useSignal } from "@preact/signals";
import { systemClock } from "../../../sdk/mod.ts";
import { Button, copyText, saveFile } from "../../components/mod.ts";
import { useText } from "../../text/mod.ts";
import { CheckLine } from "../check-line.tsx";
import type { Run } from "../journal/mod.ts";
import { EXPORT_FORMS, type ExportForm } from "./forms.ts";

interface ExportsProps {
  run: ReadonlySignal<Run>;
  /** The lab's seed, where it is known. */
  seed: string | undefined;
}

/** The run as a file to keep, or as a text to paste, in each of its forms. */
export function Exports({ run, seed }: ExportsProps) {
  const t = useText();
  const redact = useSignal(false);
  const done = useSignal<string>("");
  const textOf = ({ text }: ExportForm) => {
    const { header, ...rest } = run.peek();
    const known = seed === undefined ? header : { seed, ...header };
    return text({ ...rest, header: known }, { redact: redact.value, now: systemClock.now() });
  };
  const copy = async (form: ExportForm) => {
    done.value = t(await copyText(textOf(form)) ? "exchange.copied" : "exchange.not-copied");
  };
  const count = run.value.entries.length;
  const offered = count > 0;
  return (
    <section class="stack" aria-labelledby="exchange-export">
      <h3 id="exchange-export">{t("exchange.export")}</h3>
      <p class="small soft" data-exportable={count}>
        {offered ? t("exchange.export.lead", { count }) : t("exchange.nothing")}
      </p>
      <CheckLine action="redact" checked={redact.value} change={(is) => void (redact.value = is)}>
        {t("exchange.redact")}
      </CheckLine>
      <ul class="drawer-list">
        {EXPORT_FORMS.map((form) => (
          <li key={form.name} data-form={form.name}>
            <span>
              <strong>{t(`exchange.${form.name}`)}</strong> <span class="soft">{t(`exchange.${form.name}.lead`)}</span>
            </span>
            <span class="row">
              <Button
                action={`save-${form.name}`}
                offered={offered}
                onPress={() => {
                  saveFile(form.file, form.media, textOf(form));
                  done.value = t("exchange.saved");
                }}
              >
                {t("exchange.save")}
              </Button>
              <Button action={`copy-${form.name}`} offered={offered} onPress={() => copy(form)}>{t("copy")}</Button>
            </span>
          </li>
        ))}
      </ul>
      <output class="small exchange-outcome" data-exported>{done}</output>
    </section>
  );
}
