import type { BehindProps } from "../behind.ts";
import { BehindFrame } from "../behind-frame.tsx";
import { HandlersPanel } from "./handlers-panel.tsx";
import { SavedPanel } from "./saved-panel.tsx";

/** What goes on behind the support chat. */
export function Behind(props: BehindProps) {
  const { session } = props.models;
  return (
    <BehindFrame {...props}>
      <SavedPanel session={session} />
      <HandlersPanel session={session} />
    </BehindFrame>
  );
}
