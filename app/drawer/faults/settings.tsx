import type { Signal } from "@preact/signals";
import { useText } from "../../text/mod.ts";
import { CheckLine } from "../check-line.tsx";
import type { ArmChoice } from "./fault-rows.ts";

/** How what is armed or done next is counted and timed. */
export interface Settings extends Omit<ArmChoice, "sessionId"> {
  /** After which a disruption that lasts ends by itself; undefined: when it is healed. */
  readonly forMs: number | undefined;
  /** Only the page's own session. */
  readonly ownOnly: boolean;
}

/** Once, at the next message; a delay takes two seconds. */
export function settingsNow(): Settings {
  return { after: 0, times: 1, ms: 2000, code: "", forMs: undefined, ownOnly: false };
}

/** A whole number that the control API takes, or the one until now. */
function numberIn(text: string, least: number, most: number, before: number): number {
  const read = Number(text);
  return text !== "" && Number.isInteger(read) && read >= least && read <= most ? read : before;
}

/** The choices that hold for every fault and disruption below. */
export function SettingsForm({ settings, disabled }: { settings: Signal<Settings>; disabled: boolean }) {
  const t = useText();
  const change = (more: Partial<Settings>) => settings.value = { ...settings.value, ...more };
  const { after, times, ms, code, forMs, ownOnly } = settings.value;
  const count = (name: "after" | "times" | "ms", value: number, least: number, most: number) => (
    <label class="field">
      <span class="caption">{t(`faults.choose.${name}`)}</span>
      <input
        class="drawer-input"
        name={`fault-${name}`}
        type="number"
        min={least}
        max={most}
        value={value}
        onChange={({ currentTarget }) => {
          const read = numberIn(currentTarget.value, least, most, value);
          currentTarget.value = String(read);
          change({ [name]: read });
        }}
      />
    </label>
  );
  return (
    <section class="stack" aria-labelledby="faults-choose">
      <h3 id="faults-choose">{t("faults.choose")}</h3>
      <fieldset class="fault-settings" disabled={disabled} aria-labelledby="faults-choose">
        {count("after", after, 0, 10_000)}
        {count("times", times, 1, 10_000)}
        {count("ms", ms, 1, 24 * 60 * 60 * 1000)}
        <label class="field">
          <span class="caption">{t("faults.choose.code")}</span>
          <input
            class="drawer-input"
            name="fault-code"
            value={code}
            placeholder={t("faults.choose.code.own")}
            onInput={({ currentTarget }) => change({ code: currentTarget.value.trim() })}
          />
        </label>
        <label class="field">
          <span class="caption">{t("faults.choose.forMs")}</span>
          <input
            class="drawer-input"
            name="fault-for"
            type="number"
            min={1}
            max={86_400}
            value={forMs === undefined ? "" : forMs / 1000}
            onChange={({ currentTarget }) => {
              const seconds = numberIn(currentTarget.value, 0, 86_400, 0);
              change({ forMs: seconds === 0 ? undefined : seconds * 1000 });
            }}
          />
        </label>
        <CheckLine name="fault-own" checked={ownOnly} change={(is) => change({ ownOnly: is })}>
          {t("faults.choose.own")}
        </CheckLine>
      </fieldset>
    </section>
  );
}
