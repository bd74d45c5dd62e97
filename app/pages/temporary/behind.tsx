import { RoutesPanel } from "../../components/lab/mod.ts";
import type { BehindProps } from "../behind.ts";
import { BehindFrame } from "../behind-frame.tsx";
import { FormerPanel } from "./former-panel.tsx";

/** What goes on behind the writing helper. */
export function Behind(props: BehindProps) {
  const { models } = props;
  return (
    <BehindFrame {...props}>
      <RoutesPanel models={models} />
      <FormerPanel models={models} />
    </BehindFrame>
  );
}
