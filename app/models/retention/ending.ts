/** Ends sessions, this page's own among them, and tells what became of each. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { ErrorShape, SessionStatus } from "../../../sdk/protocol/mod.ts";
import type { PageClock, SavedSessions } from "../../lifecycle/mod.ts";
import { type Gate, OPEN_GATE } from "../gate.ts";
import type { SessionModel } from "../session-types.ts";
import type { SavedEnd, SavedEndManners } from "./end-saved.ts";
import type { EndResult, Wait } from "./retention-types.ts";

/** How many results are kept. */
const RESULTS = 12;
/** A person said no, or nobody was there: asking for each further session would ask the same question again (AP1). */
const REFUSALS: ReadonlySet<string> = new Set(["APPROVAL_REJECTED", "APPROVAL_TIMEOUT", "CREATE_SESSION_NOT_APPROVED"]);
/** A session that does nothing now. */
const RESTING: ReadonlySet<SessionStatus | undefined> = new Set<SessionStatus>(["idle", "error", "ended"]);

export interface EndingOptions {
  readonly saved: SavedSessions;
  readonly clock: PageClock;
  /** The page's own, where it has one. */
  readonly session?:
    | Pick<
      SessionModel,
      "sessionId" | "phase" | "status" | "routed" | "operation" | "typed" | "lastError" | "offers" | "end"
    >
    | undefined;
  endSaved(sessionId: string, manners: SavedEndManners): Promise<SavedEnd>;
  /** The gate of a page's sessions, where only an owner may act (TB1); none is shut by default. */
  gateOf?(page: string | undefined): Gate;
  /**
   * Ends this page's own session by its limit, with all that the product has beside it; false when the session isn't
   * ended. Its end alone by default.
   */
  endOwnByLimit?: (() => Promise<boolean>) | undefined;
}

/** A session to be ended, and what it is called in the results. */
export interface Ended {
  readonly sessionId: string;
  readonly title: string;
  /** Whose record it has; `undefined`: nobody has saved it. */
  readonly page: string | undefined;
}

export class Ending {
  readonly #o: EndingOptions;
  readonly #under = signal<ReadonlySet<string>>(new Set());
  readonly #results = signal<readonly EndResult[]>([]);

  constructor(options: EndingOptions) {
    this.#o = options;
  }

  /** What is being ended now, by its id. */
  get under(): ReadonlySignal<ReadonlySet<string>> {
    return this.#under;
  }

  get results(): ReadonlySignal<readonly EndResult[]> {
    return this.#results;
  }

  /** By its limits: nothing is cut short, and nobody is asked. */
  async byLimit(one: Ended): Promise<Wait | undefined> {
    const wait = this.#busyHere(one.sessionId);
    if (wait !== undefined) return wait;
    const end = await this.#end(one, "limit");
    if (end.is === "refused") return "not-owner";
    return end.is === "not-approved" || end.is === "at-work" ? end.is : undefined;
  }

  /** Because a person wants it. */
  async byPerson(all: readonly Ended[]): Promise<void> {
    let refused: ErrorShape | undefined;
    for (const one of all) {
      if (refused !== undefined) this.#tell(one, "person", "untried", refused);
      else {
        const end = await this.#end(one, "person");
        if (end.is === "failed" && REFUSALS.has(end.error.code)) refused = end.error;
      }
    }
  }

  /** This page knows of its own session what no snapshot tells. */
  #busyHere(id: string): Wait | undefined {
    const { session } = this.#o;
    if (session === undefined || id !== session.sessionId.peek()) return undefined;
    const { routed, status, operation, typed } = session;
    if (routed.peek() && (operation.peek().is !== "none" || !RESTING.has(status.peek()))) return "at-work";
    return typed.peek().trim() === "" ? undefined : "typing";
  }

  async #end(one: Ended, by: EndResult["by"]): Promise<SavedEnd> {
    const { sessionId } = one;
    if (this.#under.peek().has(sessionId)) return { is: "at-work" };
    this.#under.value = new Set([...this.#under.peek(), sessionId]);
    try {
      const { session, endSaved, gateOf } = this.#o;
      const gate = gateOf?.(one.page) ?? OPEN_GATE;
      const own = sessionId === session?.sessionId.peek() && session.offers.peek().end ? session : undefined;
      const end = own === undefined
        ? await endSaved(sessionId, { wanted: by === "person", gate })
        : await this.#endOwn(own, by, gate);
      if (own === undefined) await this.#settle(one, end);
      if (end.is === "failed" || end.is === "refused") this.#tell(one, by, "failed", end.error);
      else if (end.is === "ended" || end.is === "gone") this.#tell(one, by, end.is, undefined);
      return end;
    } finally {
      this.#under.value = new Set([...this.#under.peek()].filter((id) => id !== sessionId));
    }
  }

  /** Removes its record, or marks it, by itself. */
  async #endOwn(
    session: NonNullable<EndingOptions["session"]>,
    by: EndResult["by"],
    gate: Gate,
  ): Promise<SavedEnd> {
    const { endOwnByLimit } = this.#o;
    const whole = by === "limit" ? endOwnByLimit : undefined;
    const passed = await gate.pass(() => whole === undefined ? session.end() : whole());
    if (passed.is === "refused") return passed;
    // What is over as a whole has left the page without a session, and with nothing to read it from.
    if (await passed.value === true) return { is: "ended" };
    if (session.phase.peek().is === "gone") return { is: "gone" };
    if (session.status.peek() === "ended") return { is: "ended" };
    const error = session.lastError.peek();
    // Without a word about it the page was taken off the session meanwhile, and the end is as good as never asked for.
    return error === undefined
      ? { is: "at-work" }
      : { is: "failed", error: { code: error.code, message: error.message } };
  }

  async #settle({ sessionId, page }: Ended, end: SavedEnd): Promise<void> {
    const { saved, clock } = this.#o;
    if (page === undefined) return;
    if (end.is === "ended" || end.is === "gone") await saved.remove(page, sessionId);
    if (end.is !== "failed") return;
    const { code, message } = end.error;
    await saved.update(
      page,
      sessionId,
      (record) => record && { ...record, endFailed: { code, message, at: clock.now() } },
    );
  }

  #tell({ sessionId, title }: Ended, by: EndResult["by"], became: EndResult["became"], error: ErrorShape | undefined) {
    const others = this.#results.peek().filter((result) => result.sessionId !== sessionId);
    this.#results.value = [{ sessionId, title, by, became, error }, ...others].slice(0, RESULTS);
  }
}
