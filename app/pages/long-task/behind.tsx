import { RoutesPanel } from "../../components/lab/mod.ts";
import type { BehindProps } from "../behind.ts";
import { BehindFrame } from "../behind-frame.tsx";

/** What goes on behind the report. */
export function Behind(props: BehindProps) {
  return (
    <BehindFrame {...props}>
      <RoutesPanel models={props.models} />
    </BehindFrame>
  );
}
