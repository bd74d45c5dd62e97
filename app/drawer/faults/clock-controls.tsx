import { Button } from "../../components/mod.ts";
import { useLanguage, useText } from "../../text/mod.ts";
import type { Moment } from "../moment.ts";
import type { Hand } from "./hand.ts";

/** Lab milliseconds per real one. */
const SPEEDS = [0.1, 1, 10, 100];
const STEPS_S = [1, 10, 60, 3600];

interface ClockProps {
  clock: Moment["clock"];
  hand: Hand;
  offered: boolean;
}

/** The lab's clock: a real one is paused and made faster, one that stands still is moved on. */
export function ClockControls({ clock: { now, mode, speed, paused }, hand, offered }: ClockProps) {
  const t = useText();
  const language = useLanguage();
  const stands = mode === "manual" || paused;
  const real = offered && mode === "real";
  return (
    <section class="stack" aria-labelledby="faults-clock" data-clock={mode} data-paused={paused}>
      <h3 id="faults-clock">{t("faults.clock")}</h3>
      <p class="small">
        {now !== undefined && `${new Date(now).toLocaleString(language)} · `}
        <span class="soft">
          {t(mode === "manual" ? "faults.clock.manual" : paused ? "faults.clock.paused" : "faults.clock.real")}
        </span>
      </p>
      <p class="row">
        <Button
          action={paused ? "clock-go" : "clock-pause"}
          offered={real}
          onPress={() => hand.setClock({ paused: !paused })}
        >
          {t(paused ? "faults.clock.go" : "faults.clock.pause")}
        </Button>
        {SPEEDS.map((each) => (
          <Button
            key={each}
            action={`speed-${each}`}
            offered={real && speed !== each}
            onPress={() => hand.setClock({ speed: each })}
          >
            {t("faults.clock.speed", { speed: each })}
          </Button>
        ))}
      </p>
      <p class="row">
        {STEPS_S.map((each) => (
          <Button
            key={each}
            action={`advance-${each}`}
            offered={offered && stands}
            onPress={() => hand.setClock({ advanceMs: each * 1000 })}
          >
            {t("faults.clock.advance", { seconds: each })}
          </Button>
        ))}
      </p>
    </section>
  );
}
