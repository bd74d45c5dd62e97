import plus from "lucide-static/icons/plus.svg?raw";
import { useEffect, useRef, useState } from "preact/hooks";
import { systemClock } from "../../../sdk/mod.ts";
import { Button, CopyButton, ErrorState } from "../../components/mod.ts";
import type { Evidence } from "../../lifecycle/receipt/mod.ts";
import type { PageModels } from "../../models/mod.ts";
import { createReceipt } from "../../models/receipt/mod.ts";
import { useText } from "../../text/mod.ts";
import { reasonOf, receiptText, type RowWords, rowWords, sumOf } from "./receipt-words.ts";
import type { Visit, VisitModel } from "./visit.ts";

type Wiped = Extract<Visit, { is: "wiped" }>;

/** What the receipt is made of. */
export interface ReceiptProps {
  models: PageModels;
  visit: VisitModel;
  wiped: Wiped;
}

/** The wipe receipt: looked for in the places themselves as it is shown, and followed while it is. */
export function Receipt({ models, visit, wiped }: ReceiptProps) {
  const t = useText();
  const { sessionId, attached, by, end } = wiped;
  const [receipt] = useState(() =>
    createReceipt({
      models,
      wiped: { sessionId, attached, restored: by === "left", texts: visit.takeTexts() },
      clock: systemClock,
      window,
      fetch: (input, init) => fetch(input, init),
    })
  );
  useEffect(() => () => receipt.stop(), [receipt]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The control that had the focus is gone with what it wiped.
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus();
  }, []);
  const evidence = receipt.evidence.value;
  return (
    <section
      class="receipt"
      aria-labelledby="receipt-heading"
      data-receipt={evidence === undefined ? "looking" : "ready"}
    >
      <div class="receipt-head">
        <h2 id="receipt-heading" ref={heading} tabIndex={-1}>{t("wipe.heading")}</h2>
        {sessionId !== undefined && <code class="soft">{sessionId}</code>}
      </div>
      <p>{reasonOf(by, t)}</p>
      {end.is === "failed" && <FailedEnd visit={visit} code={end.error.code} />}
      {evidence === undefined
        ? <p class="receipt-sum">{t("wipe.looking")}</p>
        : <Found evidence={evidence} wiped={wiped} />}
      <div class="row">
        <Button action="begin" icon={plus} tone="main" onPress={() => visit.begin()}>{t("wipe.begin")}</Button>
      </div>
    </section>
  );
}

/** The session lives on, and there are two ways to end it. */
function FailedEnd({ visit, code }: { visit: VisitModel; code: string }) {
  const t = useText();
  return (
    <ErrorState cause={t("wipe.failed")} code={code} still={t("wipe.failed.still")} next={t("wipe.failed.next")}>
      <Button action="end-again" tone="main" onPress={() => visit.endAgain()}>{t("wipe.again")}</Button>
      <Button action="leave-session" onPress={() => visit.leaveSession()}>{t("wipe.leave")}</Button>
    </ErrorState>
  );
}

function Found({ evidence, wiped: { sessionId, by } }: { evidence: Evidence; wiped: Wiped }) {
  const t = useText();
  const rows = rowWords(evidence, t);
  const sum = sumOf(rows, t);
  return (
    <>
      <p class="receipt-sum">{sum}</p>
      <Table rows={rows} />
      <div class="receipt-foot">
        <p class="soft small">{t("wipe.lab-view.note")}</p>
        <CopyButton text={receiptText({ sessionId, by, rows, sum }, t)} label={t("wipe.copy")} />
      </div>
    </>
  );
}

function Table({ rows }: { rows: readonly RowWords[] }) {
  const t = useText();
  return (
    <table class="receipt-table">
      <thead>
        <tr>
          <th scope="col">{t("wipe.place")}</th>
          <th scope="col">{t("wipe.now")}</th>
          <th scope="col">{t("wipe.until")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ place, verdict, name, state, now, until, labView }) => (
          <tr key={place} data-place={place} data-verdict={verdict}>
            <th scope="row">
              {name} {labView && <span class="tag">{t("wipe.lab-view")}</span>}
            </th>
            <td>
              <strong class="receipt-verdict">{state}</strong>
              <span>{now}</span>
            </td>
            <td class="receipt-until">{until}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
