/** The browser around the Extension: what it stores, and the lives that the Extension has in it one after another. */
import type { Cancel, Clock } from "../clock.ts";
import type { ApprovalDecision, LabTruth } from "../control/mod.ts";
import type { Desktop } from "../core/mod.ts";
import { Approval, type ApprovalStorage, type Extension, type OpenPort, type PagePort } from "../extension/mod.ts";
import type { Journal } from "../journal/mod.ts";

/** Milliseconds of lab time without any Extension after which the Desktop ends page-scoped threads itself (AE4, CN7). */
const PAGES_GONE_MS = 60_000;

/** Nobody takes the port: the Extension isn't there. */
export interface NoExtension {
  readonly refused: "EXTENSION_UNAVAILABLE";
}

export interface BrowserOptions {
  clock: Clock;
  journal: Journal;
  desktop: Pick<Desktop, "endPageScoped">;
  storage: ApprovalStorage;
  /** Begins a life of the Extension. */
  newExtension(): Extension;
}

type State =
  | { readonly kind: "running"; readonly extension: Extension }
  /** `back` is pending while a crash lasts; without it the next connect begins a new life. */
  | { readonly kind: "crashed"; readonly back: Cancel | undefined; readonly forgetPages: Cancel }
  | { readonly kind: "disabled"; readonly forgetPages: Cancel };

const CLOSED = 4000;

export class Browser {
  readonly #options: BrowserOptions;
  #generation = 1;
  #state: State;

  constructor(options: BrowserOptions) {
    this.#options = options;
    this.#state = { kind: "running", extension: options.newExtension() };
  }

  get ports(): number {
    return this.#extension?.ports ?? 0;
  }

  /** The pages that have a port now. */
  get pages(): PagePort[] {
    return this.#extension?.pages ?? [];
  }

  /** Why a port would be refused now; undefined when one can be opened. */
  get refusal(): NoExtension | undefined {
    const gone = this.#state.kind === "disabled" || (this.#state.kind === "crashed" && this.#state.back !== undefined);
    return gone ? { refused: "EXTENSION_UNAVAILABLE" } : undefined;
  }

  /** Connects a page, which wakes an Extension whose crash is over. */
  connect(page: PagePort): OpenPort | NoExtension {
    const { refusal } = this;
    if (refusal !== undefined) return refusal;
    return (this.#extension ?? this.#begin()).connect(page);
  }

  /** Whether a person can answer so now: only what was asked can be rejected (AP1). */
  mayDecide({ origin, decision }: ApprovalDecision): boolean {
    return decision !== "reject" || this.#approval.asksAbout(origin);
  }

  /** The person's answer about an origin. */
  decide({ origin, decision }: ApprovalDecision): void {
    this.#approval.decide(origin, decision);
  }

  /** A new life at once; an Extension that is switched off stays so. */
  reload(): void {
    if (this.#state.kind === "disabled") return;
    this.#begin("extension reloaded");
  }

  /** The process dies. Back after `forMs` of lab time; without it at the next connect. */
  crash(forMs = 0): void {
    if (this.#state.kind === "disabled") return;
    const forgetPages = this.#endLife("extension crashed");
    const back = forMs > 0 ? this.#options.clock.after(forMs, () => this.#begin()) : undefined;
    this.#state = { kind: "crashed", back, forgetPages };
  }

  /** Gone until `enable`. */
  disable(): void {
    if (this.#state.kind === "disabled") return;
    this.#state = { kind: "disabled", forgetPages: this.#endLife("extension disabled") };
  }

  /** Switches a disabled Extension on again. */
  enable(): void {
    if (this.#state.kind === "disabled") this.#begin();
  }

  /** Brings the Extension back, and what it is waiting to try again is tried now. */
  heal(): void {
    if (this.#extension === undefined) this.#begin();
    else this.#extension.retryNow();
  }

  /** Hands over what ports keep until the end of the turn. */
  flush(): void {
    this.#extension?.flush();
  }

  /** The computer is thrown away. */
  stop(code: number, reason: string): void {
    this.#leaveState(code, reason);
  }

  get nativeTruth(): LabTruth["nativeHost"] {
    return this.#extension?.nativeTruth ?? { connected: false };
  }

  get truth(): LabTruth["extension"] {
    const without = { ...this.#approval.truth, ports: [], routes: [], subscriptions: [], problems: [] };
    return { generation: this.#generation, state: this.#state.kind, ...(this.#extension?.truth ?? without) };
  }

  get #extension(): Extension | undefined {
    return this.#state.kind === "running" ? this.#state.extension : undefined;
  }

  /** What is stored can be decided about while no Extension runs. */
  get #approval(): Approval {
    return this.#extension?.approval ?? new Approval(this.#options);
  }

  #begin(reason = "extension restarted"): Extension {
    this.#leaveState(CLOSED, reason);
    this.#generation++;
    const extension = this.#options.newExtension();
    this.#state = { kind: "running", extension };
    this.#note("extension_started");
    extension.start();
    return extension;
  }

  /** Ends whatever is. Returns what stops the Desktop from ending what a former life owes, counted from that life's end. */
  #endLife(reason: string): Cancel {
    if (this.#state.kind === "crashed") {
      this.#state.back?.();
      return this.#state.forgetPages;
    }
    this.#leaveState(CLOSED, reason);
    return this.#options.clock.after(PAGES_GONE_MS, () => this.#options.desktop.endPageScoped());
  }

  #leaveState(code: number, reason: string): void {
    const state = this.#state;
    if (state.kind === "running") {
      this.#note("extension_stopped");
      return state.extension.stop(code, reason);
    }
    state.forgetPages();
    if (state.kind === "crashed") state.back?.();
  }

  #note(type: string): void {
    const { journal } = this.#options;
    journal.write({ layer: "extension", type, data: { generation: this.#generation } });
  }
}
