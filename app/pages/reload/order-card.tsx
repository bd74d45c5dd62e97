import type { ReadonlySignal } from "@preact/signals";
import { useText } from "../../text/mod.ts";
import { order } from "./policy.ts";

/** The order that the chat is about, with the note that the agent may leave through its tool. */
export function OrderCard({ note }: { note: ReadonlySignal<string | undefined> }) {
  const t = useText();
  return (
    <section class="order" aria-labelledby="order-heading">
      <h2 id="order-heading">{t("reload.order")}</h2>
      <dl class="order-facts">
        <div>
          <dt>{t("reload.order.number")}</dt>
          <dd>
            <code>{order.number}</code>
          </dd>
        </div>
        <div>
          <dt>{t("reload.order.item")}</dt>
          <dd>{t("reload.order.item.value")}</dd>
        </div>
        <div>
          <dt>{t("reload.order.state")}</dt>
          <dd>{t("reload.order.state.value")}</dd>
        </div>
        <div>
          <dt>{t("reload.order.note")}</dt>
          <dd data-courier-note>{note.value ?? t("reload.order.note.none")}</dd>
        </div>
      </dl>
    </section>
  );
}
