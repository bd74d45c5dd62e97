/** The signals of one session model, and what follows from them. */
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { EffortLevel, ErrorShape, SessionStatus } from "../../sdk/protocol/mod.ts";
import { type EndFailure, type PageClock, type Remembered, textOf } from "../lifecycle/mod.ts";
import { offersFor } from "./offers.ts";
import type { SessionHandle } from "./pedelec-subset.ts";
import type {
  HandlerCheck,
  Offers,
  OperationView,
  ProviderView,
  SessionPhase,
  ShownError,
  TakenUp,
} from "./session-types.ts";

/** What a record or a handle knows of provider and effort. */
export interface Labels {
  provider: string;
  effortLevel?: EffortLevel | undefined;
}

function sameLabels(known: Labels | undefined, { provider, effortLevel }: Labels): boolean {
  return known?.provider === provider && known.effortLevel === effortLevel;
}

export class SessionState {
  readonly phase: Signal<SessionPhase> = signal({ is: "starting" });
  readonly outOfTouch: Signal<ErrorShape | undefined> = signal(undefined);
  readonly operation: Signal<OperationView> = signal({ is: "none" });
  readonly createdAt: Signal<number | undefined> = signal(undefined);
  readonly usage: Signal<number | undefined> = signal(undefined);
  readonly routed = signal(false);
  readonly takenUp: Signal<TakenUp | undefined> = signal(undefined);
  readonly lostFrozen = signal(false);
  /** A text that waits for its session to be made. */
  readonly waiting: Signal<string | undefined> = signal(undefined);
  readonly lastError: Signal<ShownError | undefined> = signal(undefined);
  readonly handlers: Signal<readonly HandlerCheck[]> = signal([]);
  readonly runningTool: Signal<string | undefined> = signal(undefined);
  readonly endsWithPage: Signal<boolean>;
  readonly typed = signal("");
  readonly refused: Signal<string | undefined> = signal(undefined);
  /** As the record had it; told only while the session lives. */
  readonly recordedEndFailure: Signal<EndFailure | undefined> = signal(undefined);
  readonly remembered: Signal<Remembered> = signal({});
  readonly saved: Signal<Labels | undefined> = signal(undefined);
  readonly onHandle: Signal<Labels | undefined> = signal(undefined);

  readonly sessionId: ReadonlySignal<string | undefined> = computed(() => {
    const phase = this.phase.value;
    return "sessionId" in phase ? phase.sessionId : undefined;
  });
  readonly status: ReadonlySignal<SessionStatus | undefined> = computed(() => {
    const phase = this.phase.value;
    return "status" in phase ? phase.status : undefined;
  });
  readonly endFailedBefore: ReadonlySignal<EndFailure | undefined> = computed(() => {
    const phase = this.phase.value;
    return phase.is === "attached" && phase.status !== "ended" ? this.recordedEndFailure.value : undefined;
  });
  readonly provider: ReadonlySignal<ProviderView> = computed(() =>
    providerView(this.onHandle.value, this.saved.value, this.recorded.value)
  );
  readonly offers: ReadonlySignal<Offers> = computed(() =>
    offersFor({
      phase: this.phase.value,
      operation: this.operation.value,
      outOfTouch: this.outOfTouch.value !== undefined,
      recorded: this.recorded.value,
    })
  );

  constructor(
    readonly clock: PageClock,
    endsWithPage: boolean,
    /** The session has a record in this browser. */
    readonly recorded: ReadonlySignal<boolean>,
  ) {
    this.endsWithPage = signal(endsWithPage);
  }

  /** Takes over what a handle says now. */
  read(handle: SessionHandle): void {
    const phase = this.phase.value;
    const status = handle.getStatus();
    if ("status" in phase && phase.status !== status) this.phase.value = { ...phase, status };
    this.usage.value = handle.usage.totalTokens;
    this.endsWithPage.value = handle.autoEndOnDisconnect;
    const { provider, effortLevel } = handle;
    // Each fragment comes by here: what reads them is drawn anew for news alone.
    const labels = { provider, effortLevel };
    if (!sameLabels(this.onHandle.value, labels)) this.onHandle.value = labels;
    // The next handle of this session won't know them (RS6).
    if (provider !== "" && !sameLabels(this.saved.value, labels)) this.saved.value = labels;
  }

  show(during: ShownError["during"], error: ErrorShape): ShownError {
    return this.lastError.value = this.asShown(during, error);
  }

  /** The same for an error that is nobody's to see. */
  asShown(during: ShownError["during"], { code, message, details }: ErrorShape): ShownError {
    return { code, message, details, operationId: operationIdOf(details), during, at: this.clock.now() };
  }

  /** The error that is shown is no news any more: what was tried has come about, or can be tried again. */
  takeBack(during: ShownError["during"], code?: string): void {
    const shown = this.lastError.peek();
    if (shown?.during === during && (code === undefined || shown.code === code)) this.lastError.value = undefined;
  }

  /** A text that stands beside the box goes into it once that is empty. */
  settleRefused(): void {
    if (this.typed.value.trim() !== "" || this.refused.value === undefined) return;
    this.typed.value = this.refused.value;
    this.refused.value = undefined;
  }

  /** Forgets everything about the former session but the error that is shown. */
  clear(): void {
    this.outOfTouch.value = undefined;
    this.takenUp.value = undefined;
    this.operation.value = { is: "none" };
    this.createdAt.value = undefined;
    this.usage.value = undefined;
    this.handlers.value = [];
    this.runningTool.value = undefined;
    this.saved.value = undefined;
    this.remembered.value = {};
    this.recordedEndFailure.value = undefined;
    this.onHandle.value = undefined;
  }
}

function providerView(handle: Labels | undefined, saved: Labels | undefined, recorded: boolean): ProviderView {
  const onHandle = handle?.provider ?? "";
  if (onHandle !== "") return { provider: onHandle, effortLevel: handle?.effortLevel, from: "handle", onHandle };
  if (saved !== undefined && saved.provider !== "") {
    const from = recorded ? "record" : "page";
    return { provider: saved.provider, effortLevel: saved.effortLevel, from, onHandle };
  }
  return { provider: "", effortLevel: undefined, from: "unknown", onHandle };
}

/** The operation that an error's details name, when they do. */
export function operationIdOf(details: unknown): string | undefined {
  return textOf(details, "operationId");
}
