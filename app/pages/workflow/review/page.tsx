import { ReviewPanel } from "../review-panel.tsx";
import { type StepProps, WorkflowFrame } from "../frame.tsx";

/** The last look, and the end. */
export function ReviewPage(props: StepProps) {
  return (
    <WorkflowFrame {...props}>
      <ReviewPanel workflow={props.workflow} />
    </WorkflowFrame>
  );
}
