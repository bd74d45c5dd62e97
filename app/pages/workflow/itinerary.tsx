import { useRef } from "preact/hooks";
import { systemIds } from "../../../sdk/mod.ts";
import { Button, EmptyState } from "../../components/mod.ts";
import { AskButton } from "../../components/session/mod.ts";
import { useText } from "../../text/mod.ts";
import { briefLines } from "./trip.ts";
import type { Workflow } from "./workflow.ts";

/** The plan as cards: put there by the agent's tool, changed by the person. */
export function Itinerary({ workflow }: { workflow: Workflow }) {
  const t = useText();
  const { trip, mayAct, models } = workflow;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button goes with what it removes.
  const remove = (id: string) => {
    heading.current?.focus();
    return trip.removeItem(id);
  };
  const items = trip.trip.value?.items ?? [];
  const lines = trip.trip.value === undefined ? undefined : briefLines(trip.trip.value.brief);
  return (
    <section class="panel stack" aria-labelledby="draft-heading" data-items={items.length}>
      <h2 id="draft-heading" ref={heading} tabIndex={-1}>{t("workflow.draft")}</h2>
      {items.length === 0 && (
        <EmptyState
          text={t("workflow.draft.none")}
          hint={t(`workflow.draft.none.${lines === undefined ? "brief" : "ask"}`)}
        />
      )}
      <ol class="trip-items">
        {items.map(({ id, day, title, cost }, index) => (
          <li key={id} data-item={id}>
            <span class="trip-day">{t("workflow.draft.day", { day })}</span>
            <input
              class="text-input"
              name="title"
              aria-label={t("workflow.draft.title", { number: index + 1 })}
              maxLength={200}
              disabled={!mayAct.value}
              value={title}
              onInput={(event) => void trip.setItem(id, { title: event.currentTarget.value })}
            />
            <input
              class="text-input trip-cost"
              name="cost"
              type="number"
              min="0"
              aria-label={t("workflow.draft.cost", { number: index + 1 })}
              disabled={!mayAct.value}
              value={cost}
              onInput={(event) => {
                const next = event.currentTarget.valueAsNumber;
                if (Number.isFinite(next) && next >= 0) void trip.setItem(id, { cost: next });
              }}
            />
            <Button action="remove-item" offered={mayAct.value} onPress={() => remove(id)}>
              {t("workflow.draft.remove")}
            </Button>
          </li>
        ))}
      </ol>
      <div class="row">
        <Button
          action="add-item"
          offered={mayAct.value}
          onPress={() =>
            trip.addItem({
              id: systemIds.uuid(),
              day: items.at(-1)?.day ?? 1,
              title: t("workflow.draft.new"),
              cost: 0,
            })}
        >
          {t("workflow.draft.add")}
        </Button>
        {lines !== undefined && (
          <>
            <AskButton session={models.session} name="plan" text={t("workflow.ask.plan")}>
              {t("workflow.request.plan")}
            </AskButton>
            <AskButton session={models.session} name="cheaper" text={t("workflow.ask.cheaper")}>
              {t("workflow.request.cheaper")}
            </AskButton>
          </>
        )}
      </div>
    </section>
  );
}
