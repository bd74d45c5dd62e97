import { type ReadonlySignal, useComputed, useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { writeLabLink } from "../../../core-sim/control/mod.ts";
import { CopyButton } from "../../components/mod.ts";
import { useText } from "../../text/mod.ts";
import { CheckLine } from "../check-line.tsx";
import type { Run } from "../journal/mod.ts";
import { linkOf, situationOf } from "./situation.ts";

/** Chat programs and mail cut addresses that are longer. */
const LONGEST = 4_000;

interface ShareProps {
  run: ReadonlySignal<Run>;
  seed: string | undefined;
  /** How the lab's clock goes now; it is where the choice begins. */
  manual: boolean;
}

/** The situation of this run as a link to this page, in a lab of its own. */
export function ShareLink({ run, seed, manual }: ShareProps) {
  const t = useText();
  const id = useId();
  const chosen = useSignal<boolean | undefined>(undefined);
  const approved = useSignal(false);
  const situation = useComputed(() => situationOf(run.value));
  const { faults, script, whole } = situation.value;
  const choice = { seed, manual: chosen.value ?? manual, approved: approved.value };
  const link = `${location.origin}${location.pathname}?${writeLabLink(linkOf(situation.value, choice))}`;
  const short = link.length <= LONGEST;
  if (seed === undefined || run.value.entries.length === 0) {
    return (
      <section class="stack" aria-labelledby={id}>
        <h3 id={id}>{t("exchange.share")}</h3>
        <p class="small soft">{t("exchange.nothing")}</p>
      </section>
    );
  }
  return (
    <section class="stack" aria-labelledby={id}>
      <h3 id={id}>{t("exchange.share")}</h3>
      <p class="small soft">{t("exchange.share.lead", { faults: faults.length, scripts: script.length })}</p>
      <CheckLine action="share-manual" checked={choice.manual} change={(is) => void (chosen.value = is)}>
        {t("exchange.share.manual")}
      </CheckLine>
      <CheckLine action="share-approved" checked={choice.approved} change={(is) => void (approved.value = is)}>
        {t("exchange.share.approved")}
      </CheckLine>
      {!whole && <p class="small">{t("exchange.share.cut")}</p>}
      {short
        ? (
          <div class="row share-link">
            <input
              class="drawer-input"
              readOnly
              data-share
              value={link}
              aria-label={t("exchange.share.link")}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <CopyButton text={link} />
          </div>
        )
        : <p class="small" data-share-long>{t("exchange.share.long", { length: link.length, longest: LONGEST })}</p>}
    </section>
  );
}
