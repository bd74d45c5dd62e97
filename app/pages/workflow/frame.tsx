import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLater } from "../../components/mod.ts";
import { SessionStage } from "../../components/session/mod.ts";
import { useLanguage, useWords } from "../../text/mod.ts";
import { Product, type ProductProps } from "../product.tsx";
import type { Step } from "./policy.ts";
import { StepsNav } from "./steps-nav.tsx";
import type { Workflow } from "./workflow.ts";

/** What each page of the workflow is given. */
export interface StepProps extends Omit<ProductProps, "policySource"> {
  step: Step;
  workflow: Workflow;
  /** Comes after the page. */
  policySource: ReadonlySignal<string>;
}

/** What the three pages have in common; `children` is the step itself. */
export function WorkflowFrame(
  { step, workflow, policySource, children, ...rest }: StepProps & { children: ComponentChildren },
) {
  const { t, complete } = useWords();
  const language = useLanguage();
  const later = useLater(() => import("./later.ts"));
  return (
    <Product
      page="workflow"
      option="autoEndOnDisconnect: false"
      way={<StepsNav here={step} />}
      policySource={policySource.value}
      {...rest}
    >
      {later && complete
        ? <later.OwnershipBar ownership={workflow.ownership} noTrip={workflow.noTrip.value} />
        : <div class="owner-bar" />}
      {children}
      {later && <later.QuestionCard workflow={workflow} />}
      <SessionStage
        models={workflow.models}
        heading={t("workflow.stage")}
        placeholder={t("workflow.placeholder")}
        notices={later?.allNotices(workflow, language) ?? []}
      />
      {later && <later.RacePanel ungated={workflow.ungated} />}
    </Product>
  );
}
