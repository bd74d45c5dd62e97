import { useTravelling } from "../../components/mod.ts";
import { useText } from "../../text/mod.ts";
import { type Step, STEPS } from "./policy.ts";

/** The three pages: real links, so that each step is a document of its own. */
export function StepsNav({ here }: { here: Step }) {
  const t = useText();
  const query = useTravelling();
  return (
    <nav aria-label={t("workflow.steps")}>
      <ol class="trip-steps" data-step={here}>
        {STEPS.map((step) => (
          <li key={step}>
            <a
              href={`/workflow/${step}/${query}`}
              data-action={`step-${step}`}
              {...(step === here ? { "aria-current": "step" } : {})}
            >
              {t(`workflow.step.${step}`)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
