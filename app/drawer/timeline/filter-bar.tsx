import { useSignal } from "@preact/signals";
import { type PlainKey, useText } from "../../text/mod.ts";
import { Button } from "../../components/mod.ts";
import { type Layer, LAYERS } from "../journal/mod.ts";
import { EVERYTHING, type Filter, isEverything } from "./filters.ts";
import { layerKey } from "./lane-words.ts";
import type { TimelineModel } from "./timeline-model.ts";

/** Which entries are shown. */
export function FilterBar({ model }: { model: TimelineModel }) {
  const t = useText();
  const open = useSignal(false);
  return (
    <details
      class="timeline-filter"
      data-filtered={!isEverything(model.filter.value)}
      onToggle={(event) => void (open.value = event.currentTarget.open)}
    >
      <summary>{t("timeline.filter")}</summary>
      {open.value && <Fields model={model} />}
    </details>
  );
}

/** Drawn while they can be seen: what may be chosen grows with the run. */
function Fields({ model }: { model: TimelineModel }) {
  const t = useText();
  const { filter } = model;
  const { index } = model.read.value;
  const now = filter.value;
  const change = (more: Partial<Filter>) => void (filter.value = { ...now, ...more });
  return (
    <>
      <fieldset class="timeline-layers">
        <legend>{t("timeline.filter.layers")}</legend>
        {LAYERS.map((layer) => (
          <label key={layer} class="timeline-check">
            <input
              type="checkbox"
              name={layer}
              checked={!now.without.has(layer)}
              onChange={(event) => change({ without: without(now, layer, !event.currentTarget.checked) })}
            />
            {t(layerKey(layer))}
          </label>
        ))}
      </fieldset>
      <div class="timeline-fields">
        <Pick
          label="timeline.filter.session"
          value={now.sessionId}
          options={index.sessions}
          onPick={(sessionId) => change({ sessionId })}
        />
        <Pick
          label="timeline.filter.operation"
          value={now.operationId}
          options={index.operations.map(({ operationId }) => operationId)}
          onPick={(operationId) => change({ operationId })}
        />
        <Pick
          label="timeline.filter.type"
          value={now.type}
          options={index.types}
          onPick={(type) => change({ type })}
        />
        <label class="field">
          <span class="caption">{t("timeline.filter.text")}</span>
          <input
            type="search"
            class="drawer-input"
            name="find"
            value={now.text}
            onInput={(event) => change({ text: event.currentTarget.value })}
          />
        </label>
        <Button action="clear-filter" offered={!isEverything(now)} onPress={() => void (filter.value = EVERYTHING)}>
          {t("timeline.filter.clear")}
        </Button>
      </div>
    </>
  );
}

function without(filter: Filter, layer: Layer, left: boolean): ReadonlySet<Layer> {
  return new Set(LAYERS.filter((each) => each === layer ? left : filter.without.has(each)));
}

interface PickProps {
  label: PlainKey;
  value: string | undefined;
  options: readonly string[];
  onPick(value: string | undefined): void;
}

/** What was chosen stays to be chosen, also where the run doesn't have it. */
function Pick({ label, value, options, onPick }: PickProps) {
  const t = useText();
  const all = value === undefined || options.includes(value) ? options : [value, ...options];
  return (
    <label class="field">
      <span class="caption">{t(label)}</span>
      <select
        class="drawer-input"
        value={value ?? ""}
        onChange={(event) => onPick(event.currentTarget.value === "" ? undefined : event.currentTarget.value)}
      >
        <option value="">{t("timeline.filter.all")}</option>
        {all.map((option) => <option key={option} value={option}>{option}</option>)}
      </select>
    </label>
  );
}
