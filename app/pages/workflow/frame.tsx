import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { PolicyStrip, useLater } from "../../components/mod.ts";
import { ApprovalDialog, SessionStage } from "../../components/session/mod.ts";
import { systemClock } from "../../../sdk/mod.ts";
import { useWords } from "../../text/mod.ts";
import type { BehindPanels, BehindProps } from "../behind.ts";
import type { Step } from "./policy.ts";
import { StepsNav } from "./steps-nav.tsx";
import type { Workflow } from "./workflow.ts";

/** What each page of the workflow is given. */
export interface StepProps extends BehindProps {
  step: Step;
  workflow: Workflow;
  /** Comes after the page. */
  policySource: ReadonlySignal<string>;
  behind: BehindPanels;
}

/** What the three pages have in common; `children` is the step itself. */
export function WorkflowFrame(
  { step, workflow, policySource, behind, children, ...rest }: StepProps & { children: ComponentChildren },
) {
  const { t, complete } = useWords();
  const Behind = behind.value;
  const later = useLater(() => import("./later.ts"));
  return (
    <div class="product" data-step={step}>
      <header class="product-head">
        <h1>{t("workflow.heading")}</h1>
        <p>{t("workflow.lead")}</p>
        <StepsNav here={step} />
      </header>
      <PolicyStrip
        life="workflow"
        option="autoEndOnDisconnect: false"
        stored={t("workflow.policy.stored")}
        ends={t("workflow.policy.ends")}
        afterReload={t("workflow.policy.after-reload")}
      />
      <div class="bench">
        <div class="stack">
          {later && complete ? <later.OwnershipBar ownership={workflow.ownership} /> : <div class="owner-bar" />}
          {children}
          {later && <later.QuestionCard workflow={workflow} />}
          <SessionStage
            models={workflow.models}
            heading={t("workflow.stage")}
            placeholder={t("workflow.placeholder")}
            notices={later?.noticesOf(workflow, systemClock.now()) ?? []}
          />
          {later && <later.PolicyCode file="app/pages/workflow/policy.ts" source={policySource.value} />}
          {later && <later.RacePanel ungated={workflow.ungated} />}
        </div>
        {Behind !== undefined && <Behind {...rest} />}
      </div>
      <ApprovalDialog approval={workflow.models.approval} />
    </div>
  );
}
