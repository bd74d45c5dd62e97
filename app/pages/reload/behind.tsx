import { OrphansPanel, RetentionPanel } from "../../components/retention/mod.ts";
import type { BehindProps } from "../behind.ts";
import { BehindFrame } from "../behind-frame.tsx";
import { HandlersPanel } from "./handlers-panel.tsx";
import { SavedPanel } from "./saved-panel.tsx";

/** What goes on behind the support chat. */
export function Behind(props: BehindProps) {
  const { session, retention } = props.models;
  return (
    <BehindFrame {...props}>
      <SavedPanel session={session} />
      <HandlersPanel session={session} />
      {retention.value !== undefined && <RetentionPanel model={retention.value} />}
      {retention.value !== undefined && <OrphansPanel model={retention.value} />}
    </BehindFrame>
  );
}
