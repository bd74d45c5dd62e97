import { Itinerary } from "../itinerary.tsx";
import { type StepProps, WorkflowFrame } from "../frame.tsx";

/** The itinerary, proposed and changed. */
export function DraftPage(props: StepProps) {
  return (
    <WorkflowFrame {...props}>
      <Itinerary workflow={props.workflow} />
    </WorkflowFrame>
  );
}
