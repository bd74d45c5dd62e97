import { RoutesPanel } from "../../components/lab/mod.ts";
import type { BehindProps } from "../behind.ts";
import { BehindFrame } from "../behind-frame.tsx";
import { LeftoverPanel } from "./leftover-panel.tsx";

/** What goes on behind the payslip. */
export function Behind(props: BehindProps) {
  const { models, origin } = props;
  return (
    <BehindFrame {...props}>
      <RoutesPanel models={models} />
      <LeftoverPanel models={models} origin={origin} />
    </BehindFrame>
  );
}
