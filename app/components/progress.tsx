import check from "lucide-static/icons/check.svg?raw";
import cross from "lucide-static/icons/x.svg?raw";
import { useLanguage, useText } from "../text/mod.ts";
import { Icon } from "./icon.tsx";

/** One step of a piece of work. */
export interface ProgressStep {
  readonly name: string;
  readonly state: "waiting" | "running" | "done" | "failed";
}

interface ProgressProps {
  label: string;
  /** From 0 to 1; absent while nobody knows. */
  value?: number;
  steps?: readonly ProgressStep[];
}

/** How far a piece of work is: a bar, a number, and its steps. */
export function Progress({ label, value, steps = [] }: ProgressProps) {
  const t = useText();
  const percent = new Intl.NumberFormat(useLanguage(), { style: "percent", maximumFractionDigits: 0 });
  const known = value === undefined ? t("progress.unknown") : percent.format(value);
  return (
    <div class="progress">
      <p class="progress-head">
        <span>{label}</span>
        {/* It stands at the line's end: were it the same element, a longer text would be one that has moved. */}
        <span key={known} class="progress-value">{known}</span>
      </p>
      <progress class="progress-bar" aria-label={label} {...(value === undefined ? {} : { value, max: 1 })} />
      {steps.length > 0 && (
        <ol class="steps">
          {steps.map(({ name, state }) => (
            <li
              key={name}
              class="step"
              data-step={name}
              data-step-state={state}
              {...(state === "running" ? { "aria-current": "step" } : {})}
            >
              <span class="step-mark" aria-hidden="true">
                {state === "done" && <Icon svg={check} />}
                {state === "failed" && <Icon svg={cross} />}
              </span>
              <span>{name}</span>
              <span class="step-state">{t(`progress.${state}`)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
