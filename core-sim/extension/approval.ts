/** Which origins may use this computer's agents: asked once each, one question at a time (AP1). */
import type { Cancel, Clock } from "../clock.ts";
import type { Journal } from "../journal/mod.ts";
import { assertNever, type ErrorShape, protocolError } from "../../sdk/protocol/mod.ts";
import { type ApprovalSurface, WORKING_SURFACE } from "./approval-surface.ts";
import type { Port } from "./port.ts";

/** Milliseconds of lab time that a question stays open. */
const APPROVAL_TIMEOUT_MS = 60_000;

/** Requests that may wait for one answer, and the characters that they may have together, roughly. */
const MAX_APPLICANTS = 1_000;
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** What the browser keeps over the Extension's restarts. */
export interface ApprovalStorage {
  readonly mode: "ask" | "auto";
  /** Approved origins, and when. */
  readonly approved: Map<string, number>;
  /** Origins that were approved without a question; a revoked one is asked about the next time. */
  readonly approvedUnasked: Set<string>;
}

export interface ApprovalOptions {
  clock: Clock;
  journal: Journal;
  storage: ApprovalStorage;
  /** By default one that never fails. */
  surface?: ApprovalSurface;
}

/** A gated request that waits for the answer. */
export interface Applicant {
  readonly port: Port;
  /** Roughly how much of memory is held while it waits, in characters. */
  weight(): number;
  go(): void;
  refuse(error: ErrorShape): void;
}

interface Question {
  readonly origin: string;
  readonly since: number;
  readonly timer: Cancel;
  queue: { readonly applicant: Applicant; readonly weight: number }[];
}

export class Approval {
  readonly #options: ApprovalOptions;
  readonly #surface: ApprovalSurface;
  #question: Question | undefined;

  constructor(options: ApprovalOptions) {
    this.#options = options;
    this.#surface = options.surface ?? WORKING_SURFACE;
  }

  get truth(): {
    origins: { origin: string; approvedAt: number }[];
    approvals: { origin: string; since: number }[];
  } {
    const { approved } = this.#options.storage;
    const asked = this.#question;
    return {
      origins: [...approved].map(([origin, approvedAt]) => ({ origin, approvedAt })),
      approvals: asked === undefined ? [] : [{ origin: asked.origin, since: asked.since }],
    };
  }

  isApproved(origin: string): boolean {
    return this.#options.storage.approved.has(origin);
  }

  /** Whether a person is being asked about it now. */
  asksAbout(origin: string): boolean {
    return this.#question?.origin === origin;
  }

  /** Lets a gated request go on at once, after the person's answer, or not at all. */
  gate(applicant: Applicant): void {
    const { origin } = applicant.port;
    const { mode, approvedUnasked } = this.#options.storage;
    if (this.isApproved(origin)) return applicant.go();
    if (mode === "auto" && !approvedUnasked.has(origin)) {
      const failure = this.#remember(origin);
      if (failure !== undefined) return applicant.refuse(failure);
      approvedUnasked.add(origin);
      return applicant.go();
    }
    const question = this.#question ?? this.#ask(origin);
    if ("code" in question) return applicant.refuse(question);
    if (question.origin === origin) return this.#wait(question, applicant);
    const message = `Cannot ask about ${origin} while ${question.origin} is being asked about`;
    applicant.refuse(protocolError("CREATE_SESSION_NOT_APPROVED", message));
  }

  /**
   * A person's decision. One that can't be stored changes nothing, and those who waited for it are told; to reject what
   * nobody asked is without effect.
   */
  decide(origin: string, decision: "approve" | "reject" | "revoke"): void {
    switch (decision) {
      case "approve": {
        const failure = this.#remember(origin);
        for (const applicant of this.#close(origin)) {
          if (failure !== undefined) applicant.refuse(failure);
          else if (applicant.port.open) applicant.go();
        }
        return;
      }
      case "reject": {
        if (!this.asksAbout(origin)) return;
        return this.#refuseAll(origin, protocolError("APPROVAL_REJECTED", `${origin} was refused`));
      }
      case "revoke": {
        if (this.#failedToStore(origin) !== undefined) return;
        this.#options.storage.approved.delete(origin);
        return this.#note("approval_revoked", origin);
      }
      default:
        return assertNever(decision);
    }
  }

  /** Drops what a port that is gone was waiting for (CR5); a question that nobody waits for is closed. */
  drop(port: Port): void {
    const question = this.#question;
    if (question === undefined) return;
    question.queue = question.queue.filter(({ applicant }) => applicant.port !== port);
    if (question.queue.length === 0) {
      this.#close(question.origin);
      this.#note("approval_abandoned", question.origin);
    }
  }

  dispose(): void {
    this.#question?.timer();
    this.#question = undefined;
  }

  #wait({ origin, queue }: Question, applicant: Applicant): void {
    const weight = applicant.weight();
    const held = queue.reduce((sum, other) => sum + other.weight, weight);
    if (queue.length < MAX_APPLICANTS && held <= MAX_CHARACTERS) return void queue.push({ applicant, weight });
    const message = `${queue.length} requests wait for the answer about ${origin} already`;
    applicant.refuse(protocolError("LAB_LIMIT_REACHED", message));
  }

  #ask(origin: string): Question | ErrorShape {
    const { clock } = this.#options;
    const failure = this.#surface.open(origin);
    if (failure !== undefined) {
      this.#note(failure.code, origin);
      return failure;
    }
    this.#note("approval_asked", origin);
    const timer = clock.after(
      APPROVAL_TIMEOUT_MS,
      () => this.#refuseAll(origin, protocolError("APPROVAL_TIMEOUT", `Nobody answered for ${origin} in 60 s`)),
    );
    const question: Question = { origin, since: clock.now(), timer, queue: [] };
    this.#question = question;
    return question;
  }

  #remember(origin: string): ErrorShape | undefined {
    const failure = this.#failedToStore(origin);
    if (failure !== undefined) return failure;
    this.#options.storage.approved.set(origin, this.#options.clock.now());
    this.#note("approval_given", origin);
    return undefined;
  }

  #failedToStore(origin: string): ErrorShape | undefined {
    const failure = this.#surface.store(origin);
    if (failure !== undefined) this.#note(failure.code, origin);
    return failure;
  }

  #refuseAll(origin: string, error: ErrorShape): void {
    const waiting = this.#close(origin);
    this.#note(error.code === "APPROVAL_TIMEOUT" ? "approval_timed_out" : "approval_rejected", origin);
    for (const applicant of waiting) applicant.refuse(error);
  }

  #close(origin: string): Applicant[] {
    const question = this.#question;
    if (question?.origin !== origin) return [];
    question.timer();
    this.#question = undefined;
    return question.queue.map(({ applicant }) => applicant);
  }

  #note(type: string, origin: string): void {
    this.#options.journal.write({ layer: "extension", type, data: { origin } });
  }
}
