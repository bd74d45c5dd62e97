import { Button } from "../../components/mod.ts";
import { useText } from "../../text/mod.ts";
import type { StoryState } from "../story/mod.ts";
import type { Hand } from "./hand.ts";

interface ArmedProps {
  faults: StoryState["faults"];
  hand: Hand;
  offered: boolean;
}

/** What waits at its place, and what fired lately. */
export function ArmedFaults({ faults, hand, offered }: ArmedProps) {
  const t = useText();
  return (
    <section class="stack" aria-labelledby="faults-armed">
      <h3 id="faults-armed">{t("faults.armed")}</h3>
      {faults.length === 0 && <p class="soft small">{t("faults.armed.none")}</p>}
      <ul class="drawer-list">
        {faults.map(({ faultId, fault, fired, left }) => (
          <li key={faultId} data-fault={faultId} data-left={left} data-fired={fired}>
            <span>
              <code>
                {[fault.at, fault.kind, fault.match?.type, fault.ms && `${fault.ms} ms`, fault.error?.code]
                  .filter(Boolean).join(" ")}
              </code>{" "}
              <span class="soft">
                {left === 0 ? t("faults.armed.used", { fired }) : t("faults.armed.count", { fired, left })}
              </span>
            </span>
            <Button
              action={`disarm-${faultId}`}
              offered={offered}
              onPress={() =>
                hand.disarm(faultId)}
            >
              {t(left === 0 ? "faults.forget" : "faults.disarm")}
            </Button>
          </li>
        ))}
      </ul>
      {faults.length > 1 && (
        <p>
          <Button action="disarm-all" offered={offered} onPress={() => hand.disarmAll()}>
            {t("faults.disarm-all")}
          </Button>
        </p>
      )}
    </section>
  );
}
