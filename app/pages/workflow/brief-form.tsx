import { useId } from "preact/hooks";
import { assertNever } from "../../../sdk/protocol/mod.ts";
import { useLater } from "../../components/mod.ts";
import { AskButton } from "../../components/session/mod.ts";
import { useText } from "../../text/mod.ts";
import { briefLines, NO_BRIEF, troublesOf } from "./trip.ts";
import type { Workflow } from "./workflow.ts";

const FIELDS = [
  { name: "destination", type: "text" },
  { name: "from", type: "date" },
  { name: "to", type: "date" },
  { name: "budget", type: "number" },
  { name: "constraints", type: "text" },
] as const;

/** What the traveller states. Each field is written by itself, so that two tabs lose nothing of each other's. */
export function BriefForm({ workflow }: { workflow: Workflow }) {
  const t = useText();
  const id = useId();
  const brief = workflow.trip.trip.value?.brief ?? NO_BRIEF;
  const ready = briefLines(brief) !== undefined;
  const troubles = troublesOf(brief);
  const later = useLater(() => import("./later.ts"));
  return (
    <section class="panel stack" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{t("workflow.brief")}</h2>
      <fieldset class="trip-fields" disabled={!workflow.mayAct.value}>
        <legend class="visually-hidden">{t("workflow.brief")}</legend>
        {FIELDS.map(({ name, type }) => {
          const trouble = troubles[name];
          const why = `${id}-${name}-why`;
          return (
            <div key={name} class="field">
              <label for={`${id}-${name}`}>{t(`workflow.brief.${name}`)}</label>
              <FieldInput
                id={`${id}-${name}`}
                name={name}
                type={type}
                value={brief[name]}
                {...(trouble === undefined ? {} : { "aria-invalid": true, "aria-describedby": why })}
                write={(value) => void workflow.trip.setField(name, value)}
              />
              {later && trouble !== undefined && <later.FieldTrouble id={why} trouble={trouble} />}
            </div>
          );
        })}
      </fieldset>
      <div class="row">
        {ready
          ? (
            <AskButton session={workflow.models.session} name="plan" text={t("workflow.ask.plan")}>
              {t("workflow.request.plan")}
            </AskButton>
          )
          : Object.keys(troubles).length === 0 && <p class="small soft">{t("workflow.brief.missing")}</p>}
      </div>
    </section>
  );
}

interface FieldInputProps {
  id: string;
  name: string;
  type: "text" | "date" | "number";
  value: string;
  "aria-invalid"?: boolean;
  "aria-describedby"?: string;
  write(value: string): void;
}

function FieldInput({ type, value, write, ...rest }: FieldInputProps) {
  const shared = {
    ...rest,
    class: "text-input",
    autocomplete: "off",
    value,
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => write(currentTarget.value),
  };
  switch (type) {
    case "date":
      return <input type="date" {...shared} />;
    case "number":
      return <input type="number" min="0" {...shared} />;
    case "text":
      return <input type="text" maxLength={200} {...shared} />;
    default:
      return assertNever(type);
  }
}
