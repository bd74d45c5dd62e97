/** One page's session over the SDK: the parts, wired. */
import { computed } from "@preact/signals";
import type { Arrival, PageClock, SavedSessions, SessionUse, TabMemory } from "../lifecycle/mod.ts";
import { Attachment } from "./attachment.ts";
import { followEnds } from "./end-origin.ts";
import { FormerSessions } from "./former-sessions.ts";
import type { SessionClient, ToolHandler } from "./pedelec-subset.ts";
import type { SessionPolicy } from "./policy.ts";
import { RecordKeeper } from "./record-keeper.ts";
import { giveBack } from "./refused-text.ts";
import { Sending } from "./sending.ts";
import { SessionActions } from "./session-actions.ts";
import { SessionState } from "./session-state.ts";
import type { SessionModel } from "./session-types.ts";
import type { SessionTruth } from "./truth-types.ts";
import { Turns } from "./turns.ts";
import { Wiping } from "./wiping.ts";
import { followUncertain } from "./uncertain.ts";
import { keepUnsent } from "./unsent.ts";

/** What a session model is made of. */
export interface SessionParts {
  readonly policy: SessionPolicy;
  readonly toolHandlers: Readonly<Record<string, ToolHandler>>;
  readonly client: SessionClient;
  /** Closes the page's port. The client opens a new one at its next request (CN4). */
  disconnect(): void;
  /** Used only where the policy persists something. */
  readonly saved: SavedSessions;
  /** Tells the other tabs what this one is on before it asks for it; absent where no tab ends what another may be on. */
  readonly use?: Pick<SessionUse, "on"> | undefined;
  readonly clock: PageClock;
  newId(): string;
  /** From 0 to 1, by chance: tabs that wait for the same thing don't ask for it in one instant. Always 0 when absent. */
  readonly chance?: () => number;
  /** What is sent for a text of the person, where the page adds something; the conversation shows the text itself. */
  readonly promptOf?: ((text: string) => string) | undefined;
  /** How this life of the page began; a visit by default. */
  readonly arrival?: Arrival;
  /** Keeps what was typed and not sent beyond this life of the page; nothing does when it is absent. */
  readonly memory?: Pick<TabMemory, "keep" | "unsent"> | undefined;
  /** Core's truth about an id, read as a signal. */
  about(sessionId: string): SessionTruth;
}

/** Makes the model. Nothing happens before `start()`, and no session is made before the first text is sent. */
export function createSessionModel(parts: SessionParts): SessionModel {
  const { policy, clock, saved, newId, promptOf, about, arrival = "visit", memory } = parts;
  const keeper: RecordKeeper = new RecordKeeper({
    saved,
    page: policy.page,
    clock,
    entries: () => turns.transcript.peek(),
    remembered: () => state.remembered.peek(),
  });
  const state: SessionState = new SessionState(clock, policy.autoEndOnDisconnect, keeper.recorded);
  const turns: Turns = new Turns({
    state,
    newId,
    promptOf,
    onChange: (withdrawn) => withdrawn === undefined ? keeper.changed() : keeper.withdrew(withdrawn),
    onGrowth: () => keeper.grew(),
  });
  const former = new FormerSessions({ page: policy.page, saved, about });
  const tie = new Attachment({ ...parts, state, turns, keeper });
  const actions = new SessionActions({ ...parts, arrival, state, turns, keeper, former, tie });
  const sending = new Sending({ ...parts, state, turns, keeper, tie });
  const wiping = new Wiping({ state, turns, tie, actions });
  const { endedBy, stop: stopEnds } = followEnds(state.phase);
  const uncertain = followUncertain({ ...state, transcript: turns.transcript });
  if (memory !== undefined) keepUnsent(state, memory);
  const unsaved = computed(() => state.status.value === "ended" ? undefined : keeper.unsaved.value);
  const { phase, sessionId, status, outOfTouch, operation, provider, createdAt, usage, lastError, endFailedBefore } =
    state;
  const { routed, takenUp, lostFrozen, handlers, runningTool, remembered, offers, endsWithPage, typed, refused } =
    state;

  return {
    phase,
    sessionId,
    status,
    outOfTouch,
    routed,
    endedBy,
    takenUp,
    uncertain: uncertain.text,
    lostFrozen,
    operation,
    provider,
    createdAt,
    usage,
    lastError,
    endFailedBefore,
    handlers,
    runningTool,
    transcript: turns.transcript,
    conversed: computed(() => turns.transcript.value.length > 0),
    remembered,
    offers,
    former: former.shown,
    unsaved,
    endsWithPage,
    typed,
    refused,
    start: () => actions.start(),
    send: (text, { ready = false } = {}) => sending.send(text, ready),
    end: () => actions.end(),
    leave: () => actions.leave(),
    stopWaiting: () => actions.stopWaiting(),
    forget: () => actions.forget(),
    newSession: () => actions.newSession(),
    resume: () => actions.resume(),
    prepare: () => actions.prepare(),
    reattach: () => actions.reattach(),
    open: (id) => actions.open(id),
    cameBack: () => actions.cameBack(),
    portClosed: () => tie.portClosed(),
    showTranscript: (entries) => turns.show(entries),
    remember: (name, text) => actions.remember(name, text),
    readAsset: (path, by) => tie.readAsset(path, by),
    erase: () => wiping.erase(),
    wipe: () => wiping.wipe(),
    dismissError: () => {
      lastError.value = undefined;
    },
    endThenResume: () => actions.endThenResume(),
    saveAgain: () => actions.saveAgain(),
    dismissTakenUp: () => {
      takenUp.value = undefined;
    },
    takeBackUncertain() {
      const text = uncertain.text.peek();
      uncertain.settle();
      if (text !== undefined) giveBack(state, text);
    },
    dismissUncertain: () => uncertain.settle(),
    froze: (is) => tie.froze(is),
    dismissFormer: () => former.dismiss(),
    dispose() {
      stopEnds();
      return actions.dispose();
    },
  };
}
