import shield from "lucide-static/icons/shield-check.svg?raw";
import wipe from "lucide-static/icons/eraser.svg?raw";
import { useId } from "preact/hooks";
import { Button, Countdown, Icon } from "../../components/mod.ts";
import { assertNever } from "../../../sdk/protocol/mod.ts";
import type { IdleLimit, IdleStand } from "../../lifecycle/mod.ts";
import { useText } from "../../text/mod.ts";
import { idle } from "./policy.ts";

interface GuardProps {
  limit: IdleLimit;
  /** There is something to wipe. */
  offered: boolean;
  /** The page was loaded anew by a reload, or restored by the browser. */
  reloaded: boolean;
  finish(): void;
}

/** How long this visit may lie untouched, and the way to end it. */
export function GuardBar({ limit, offered, reloaded, finish }: GuardProps) {
  const t = useText();
  const id = useId();
  const stand = limit.stand.value;
  return (
    <section class="guard" aria-label={t("sensitive.guard")} data-idle={stand.is}>
      <div class="guard-stand">
        <Icon svg={shield} />
        <Stand stand={stand} reloaded={reloaded} />
      </div>
      <div class="guard-acts">
        <Button action="stay" offered={stand.is === "warned"} onPress={() => limit.touch()}>
          {t("sensitive.guard.stay")}
        </Button>
        <Button
          action="done"
          icon={wipe}
          tone="main"
          offered={offered}
          describedBy={id}
          onPress={finish}
        >
          {t("sensitive.done")}
        </Button>
        <p id={id} class="guard-hint">{t("sensitive.done.hint")}</p>
      </div>
    </section>
  );
}

function Stand({ stand, reloaded }: { stand: IdleStand; reloaded: boolean }) {
  const t = useText();
  switch (stand.is) {
    case "off":
    case "over":
      return <p class="small" data-kept="nothing">{t(reloaded ? "sensitive.guard.reloaded" : "sensitive.guard.off")}
      </p>;
    case "held":
      return <p class="small">{t("sensitive.guard.held")}</p>;
    case "quiet":
    case "warned":
      return (
        <Countdown
          ms={stand.leftMs}
          total={idle.idleMs}
          text={t(`sensitive.guard.${stand.is}`)}
          tone={stand.is === "warned" ? "soon" : "calm"}
        />
      );
    default:
      return assertNever(stand);
  }
}
