import { Button } from "../../components/mod.ts";
import { useLanguage, useText } from "../../text/mod.ts";
import type { Moment } from "../moment.ts";
import { useTicking } from "../use-ticking.ts";
import type { Hand } from "./hand.ts";
import { labTime, standOfClock } from "./lab-time.ts";

/** Lab milliseconds per real one. */
const SPEEDS = [0.1, 1, 10, 100];
const STEPS_S = [1, 10, 60, 3600];

interface ClockProps {
  clock: Moment["clock"];
  /** What is shown was so at another moment. */
  past: boolean;
  hand: Hand;
  offered: boolean;
}

/** The lab's clock: a real one is paused and made faster, one that stands still is moved on. */
export function ClockControls({ clock, past, hand, offered }: ClockProps) {
  const t = useText();
  const language = useLanguage();
  const { mode, speed, paused } = clock;
  const stand = standOfClock(clock, past);
  const now = labTime(clock, stand, useTicking(stand === "runs"));
  const stands = mode === "manual" || paused;
  const real = offered && mode === "real";
  return (
    <section class="stack" aria-labelledby="faults-clock" data-clock={mode} data-paused={paused} data-stand={stand}>
      <h3 id="faults-clock">{t("faults.clock")}</h3>
      <p class="small">
        {now !== undefined && `${new Date(now).toLocaleString(language)} · `}
        <span class="soft">
          {stand === "runs" ? t("faults.clock.runs", { speed: speed ?? 1 }) : t(`faults.clock.${stand}`)}
        </span>
      </p>
      <p class="row">
        <Button
          action={paused ? "clock-go" : "clock-pause"}
          offered={real}
          onPress={() =>
            hand.setClock({ paused: !paused })}
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
