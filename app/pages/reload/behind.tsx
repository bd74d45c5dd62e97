import { useState } from "preact/hooks";
import { systemClock } from "../../../sdk/mod.ts";
import { RetentionPanels } from "../../components/retention/mod.ts";
import type { PageModels } from "../../models/mod.ts";
import { createTwice } from "../../models/twice/mod.ts";
import type { BehindProps } from "../behind.ts";
import { BehindFrame } from "../behind-frame.tsx";
import { HandlersPanel } from "./handlers-panel.tsx";
import { SavedPanel } from "./saved-panel.tsx";
import { TwicePanel } from "./twice-panel.tsx";

/** What goes on behind the support chat. */
export function Behind(props: BehindProps) {
  const { session, retention } = props.models;
  const [twice] = useState(() => twiceOver(props.models));
  return (
    <BehindFrame {...props}>
      <SavedPanel session={session} />
      <HandlersPanel session={session} />
      <TwicePanel model={twice} />
      <RetentionPanels model={retention.value} />
    </BehindFrame>
  );
}

function twiceOver({ openPassing, truth }: PageModels) {
  return createTwice({
    open: openPassing,
    clock: systemClock,
    async routesOf(sessionId) {
      await truth.refresh();
      const about = truth.about(sessionId);
      return about.is === "present" ? about.routes.length : undefined;
    },
  });
}
