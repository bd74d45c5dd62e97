import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { PageModels } from "../../models/mod.ts";
import { useLater } from "../use-later.ts";
import { ActivityLine } from "./activity-line.tsx";
import { Composer } from "./composer.tsx";
import type { Notice } from "./notice.ts";
import { standingOf } from "./standing.ts";
import { Transcript } from "./transcript.tsx";
import { GoingOn, Verbs } from "./verbs.tsx";

interface StageProps {
  models: PageModels;
  heading: string;
  placeholder: string;
  /** Stands between the conversation and the box: quick requests. */
  requests?: ComponentChildren;
  /** What may be done with a whole answer. */
  actions?: (text: string) => ComponentChildren;
  /** What the page itself has to tell, before the session's own notices. */
  notices?: readonly Notice[];
}

/** One session as a person has it: conversation, state, box, and the ways to stop or to go on. */
export function SessionStage({ models, heading, placeholder, requests, actions, notices = [] }: StageProps) {
  const { session } = models;
  const phase = session.phase.value;
  const operation = session.operation.value;
  const box = useRef<HTMLTextAreaElement>(null);
  const later = useLater(() => import("./session-notices.tsx"));
  const beside = useLater(() => import("./refused-text.tsx"), session.refused.value !== undefined);
  return (
    <section
      class="session"
      aria-label={heading}
      data-status={session.status.value ?? standingOf(session)}
      data-attached={phase.is === "attached" || phase.is === "changing"}
      data-operation={operation.is}
      data-operation-id={"operationId" in operation ? operation.operationId : undefined}
      data-session-id={session.sessionId.value ?? ""}
    >
      <div class="session-head">
        <h2>{heading}</h2>
        <GoingOn session={session} />
      </div>
      <div class="session-view">
        <Transcript session={session} {...(actions === undefined ? {} : { actions })} />
        {later && <later.SessionNotices models={models} own={notices} onFocusLost={() => box.current?.focus()} />}
      </div>
      <ActivityLine session={session} />
      {requests}
      <Composer session={session} placeholder={placeholder} box={box}>
        {beside && <beside.RefusedText session={session} box={box} />}
      </Composer>
      <Verbs session={session} />
    </section>
  );
}
