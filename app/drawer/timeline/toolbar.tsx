import minus from "lucide-static/icons/zoom-out.svg?raw";
import pause from "lucide-static/icons/pause.svg?raw";
import play from "lucide-static/icons/play.svg?raw";
import plus from "lucide-static/icons/zoom-in.svg?raw";
import type { Signal } from "@preact/signals";
import { Button } from "../../components/mod.ts";
import { type PlainKey, useText } from "../../text/mod.ts";
import type { Pausing } from "./panel.tsx";
import { SCALES } from "./picture.ts";
import type { TimelineModel } from "./timeline-model.ts";

/** How the run is shown. */
export function Toolbar({ model, pausing }: { model: TimelineModel; pausing: Pausing | undefined }) {
  const t = useText();
  const { zoom } = model;
  return (
    <div class="timeline-tools">
      {pausing !== undefined && <Pause pausing={pausing} />}
      <Choice
        name="timeline-shows"
        label="timeline.show"
        value={model.shows}
        options={{ picture: "timeline.show.picture", list: "timeline.show.list" }}
      />
      <Choice
        name="timeline-time"
        label="timeline.time"
        value={model.time}
        options={{ relative: "timeline.time.relative", wall: "timeline.time.wall" }}
      />
      <Check value={model.fragments} name="fragments">{t("timeline.fragments")}</Check>
      <Check value={model.grouped} name="grouped">{t("timeline.grouped")}</Check>
      <fieldset class="timeline-zoom" aria-label={t("timeline.zoom")}>
        <Button action="zoom-out" icon={minus} offered={zoom.value > 0} onPress={() => void zoom.value--}>
          {t("timeline.zoom.out")}
        </Button>
        <Button
          action="zoom-in"
          icon={plus}
          offered={zoom.value < SCALES.length - 1}
          onPress={() => void zoom.value++}
        >
          {t("timeline.zoom.in")}
        </Button>
      </fieldset>
    </div>
  );
}

function Pause({ pausing }: { pausing: Pausing }) {
  const t = useText();
  const paused = pausing.paused.value;
  return (
    <div class="timeline-pause">
      <Button
        action={paused ? "go-on" : "pause"}
        icon={paused ? play : pause}
        onPress={paused ? pausing.resume : pausing.pause}
      >
        {t(paused ? "timeline.resume" : "timeline.pause")}
      </Button>
      {paused && <span class="small">{t("timeline.paused", { count: pausing.waiting.value })}</span>}
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  name: string;
  label: PlainKey;
  value: Signal<Value>;
  options: Readonly<Record<Value, PlainKey>>;
}

function Choice<Value extends string>({ name, label, value, options }: ChoiceProps<Value>) {
  const t = useText();
  const entries: [Value, PlainKey][] = [];
  for (const option in options) entries.push([option, options[option]]);
  return (
    <div class="choice" role="radiogroup" aria-label={t(label)}>
      {entries.map(([option, text]) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            value={option}
            checked={value.value === option}
            onChange={() => void (value.value = option)}
          />
          {t(text)}
        </label>
      ))}
    </div>
  );
}

interface CheckProps {
  value: Signal<boolean>;
  name: string;
  children: string;
}

function Check({ value, name, children }: CheckProps) {
  return (
    <label class="timeline-check">
      <input
        type="checkbox"
        name={name}
        checked={value.value}
        onChange={(event) => void (value.value = event.currentTarget.checked)}
      />
      {children}
    </label>
  );
}
