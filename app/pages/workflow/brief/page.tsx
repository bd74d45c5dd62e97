import { BriefForm } from "../brief-form.tsx";
import { type StepProps, WorkflowFrame } from "../frame.tsx";

/** What the trip is to be. */
export function BriefPage(props: StepProps) {
  return (
    <WorkflowFrame {...props}>
      <BriefForm workflow={props.workflow} />
    </WorkflowFrame>
  );
}
