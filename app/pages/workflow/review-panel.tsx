import { useSignal } from "@preact/signals";
import { Button, useKeptFocus, useLater } from "../../components/mod.ts";
import { useLanguage, useText } from "../../text/mod.ts";
import type { EndingStand, Finished } from "./ending.ts";
import { NO_BRIEF, sumsOf } from "./trip.ts";
import type { Workflow } from "./workflow.ts";

/** The last look, and the end of the workflow with what it leaves. */
export function ReviewPanel({ workflow }: { workflow: Workflow }) {
  const t = useText();
  const number = new Intl.NumberFormat(useLanguage(), { signDisplay: "negative" });
  const asking = useSignal(false);
  const kept = useKeptFocus<HTMLHeadingElement>();
  const later = useLater(() => import("./finish-dialog.tsx"), asking.value);
  const { acts, mayAct } = workflow;
  const ending = acts.value?.ending;
  const stand: EndingStand = ending?.stand.value ?? { is: "open" };
  if (stand.is === "finished") return <Receipt what={stand.what} kept={kept} />;
  const trip = workflow.trip.trip.value;
  const brief = trip?.brief ?? NO_BRIEF;
  const { total, left } = trip === undefined ? { total: 0, left: undefined } : sumsOf(trip);
  const finish = () => {
    asking.value = false;
    void ending?.finish("person");
  };
  return (
    <section ref={kept.part} class="panel stack" aria-labelledby="review-heading" data-ending={stand.is}>
      <h2 id="review-heading">{t("workflow.review")}</h2>
      <dl class="trip-facts">
        <Fact name={t("workflow.brief.destination")} value={brief.destination || t("workflow.review.open")} />
        <Fact
          name={t("workflow.review.dates")}
          value={brief.from && brief.to ? `${brief.from} – ${brief.to}` : t("workflow.review.open")}
        />
        <Fact name={t("workflow.review.items")} value={number.format(trip?.items.length ?? 0)} />
        <Fact name={t("workflow.review.total")} value={number.format(total)} />
        <Fact
          name={t("workflow.review.left")}
          value={left === undefined ? t("workflow.review.open") : number.format(left)}
        />
      </dl>
      {left !== undefined && left < 0 && <p class="failure small">{t("workflow.review.over")}</p>}
      {stand.is === "failed" && <p class="failure small" role="alert">{t("workflow.review.failed")}</p>}
      <div class="row">
        <Button
          action="finish"
          tone="final"
          offered={mayAct.value && ending !== undefined && stand.is !== "ending"}
          onPress={() => asking.value = true}
        >
          {t("workflow.review.finish")}
        </Button>
      </div>
      {later && <later.FinishDialog open={asking.value} onClose={() => asking.value = false} onFinish={finish} />}
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** What is gone, and what remains: an end isn't an erasure. */
function Receipt(
  { what: { sessionId, workspace, tripGone }, kept }: {
    what: Finished;
    kept: ReturnType<typeof useKeptFocus<HTMLHeadingElement>>;
  },
) {
  const t = useText();
  return (
    <section ref={kept.part} class="panel stack" aria-labelledby="receipt-heading" data-ending="finished">
      <h2 id="receipt-heading" ref={kept.stand} tabIndex={-1}>{t("workflow.receipt")}</h2>
      <ul class="trip-receipt">
        <li data-receipt="session">
          {sessionId === undefined
            ? t("workflow.receipt.no-session")
            : t("workflow.receipt.session", { id: sessionId })}
        </li>
        <li data-receipt="record">{t("workflow.receipt.record")}</li>
        <li data-receipt="trip">{t(tripGone ? "workflow.receipt.trip" : "workflow.receipt.trip-left")}</li>
        {sessionId !== undefined && (
          <li data-receipt="workspace">
            {workspace === undefined
              ? t("workflow.receipt.workspace-unknown")
              : t("workflow.receipt.workspace", { path: workspace })}
          </li>
        )}
      </ul>
    </section>
  );
}
