import type { SessionEvent, SessionSnapshotMessage } from "./protocol/mod.ts";

/** What reaches a handle from the port. */
export type Message = SessionEvent | SessionSnapshotMessage;

/**
 * Whether messages of its session reach a handle, and which of them wait. Nothing is ever put back as it was, so that
 * requests for a route may overlap.
 */
export class Attachment {
  readonly #hear: (message: Message, receivedAt: number) => void;
  /** The Extension has a route for the handle, as far as is known. */
  #routed = true;
  /** Requests for a route that are unanswered. */
  #asked = 0;
  /** While a reactivation is unanswered: what waits for the answer. */
  #held: (readonly [message: Message, receivedAt: number])[] | undefined;

  constructor(hear: (message: Message, receivedAt: number) => void) {
    this.#hear = hear;
  }

  /** Not after the handle's own end, until somebody asks for a route again (EN1, RS7). */
  get registered(): boolean {
    return this.#routed || this.#asked > 0;
  }

  /** The handle's own end was successful (EN1). */
  unregister(): void {
    this.#routed = false;
  }

  /**
   * A route is asked for; the result is to be called with whether there may be one now. With `holdBack` an ended handle
   * hears no snapshot of a session at work, nor what follows it, before that answer: the Extension sends it even when
   * Core then refuses the reactivation (RE8).
   */
  askRoute(holdBack = false): (granted: boolean) => void {
    this.#asked++;
    if (holdBack) this.#held ??= [];
    return (granted) => {
      this.#asked--;
      if (granted) this.#routed = true;
      else if (this.#asked > 0) return;
      const held = this.#held ?? [];
      this.#held = undefined;
      if (granted) { for (const [message, receivedAt] of held) this.#hear(message, receivedAt); }
    };
  }

  /** Passes a message on, now or when it is known whether it is for the handle. */
  receive(message: Message, receivedAt: number, ended: boolean): void {
    const held = this.#held;
    const status = message.type === "session_snapshot" ? message.snapshot.status : "ended";
    const revives = ended && status !== "ended" && status !== "idle";
    if (held && (held.length > 0 || revives)) held.push([message, receivedAt]);
    else this.#hear(message, receivedAt);
  }
}
