import { RoutesPanel } from "../../components/lab/mod.ts";
import { RetentionPanels } from "../../components/retention/mod.ts";
import type { BehindProps } from "../behind.ts";
import { BehindFrame } from "../behind-frame.tsx";

/** What goes on behind the workflow. */
export function Behind(props: BehindProps) {
  const { retention } = props.models;
  return (
    <BehindFrame {...props}>
      <RoutesPanel models={props.models} />
      <RetentionPanels model={retention.value} />
    </BehindFrame>
  );
}
