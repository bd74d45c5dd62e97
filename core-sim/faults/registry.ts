/** The faults that are armed in one lab: each waits at its place for the messages it can take, counts, and is used up. */
import {
  type ArmedFault,
  type Fault,
  FAULT_LAYERS,
  type FaultForm,
  type FaultKind,
  type FaultLayer,
  faultTrouble,
  formsOf,
  PASSING,
} from "../control/mod.ts";
import type { Journal } from "../journal/mod.ts";
import type { ErrorShape } from "../../sdk/protocol/mod.ts";

/** What passes a place, as far as a fault looks at it. */
export interface Passed {
  readonly form: FaultForm;
  readonly type: string;
  readonly sessionId?: string | undefined;
  readonly operationId?: string | undefined;
}

/** What is done to one message; `n` is the journal entry that everything after it comes from. */
export type Firing =
  & { readonly n: number }
  & (
    | { readonly kind: "delay"; readonly ms: number }
    | { readonly kind: "fail"; readonly error: ErrorShape | undefined }
    | { readonly kind: Exclude<FaultKind, "delay" | "fail"> }
  );

/** Nothing was armed, and why. */
export interface RefusedFault {
  readonly refused: { readonly code: "INVALID_INPUT" | "LAB_LIMIT_REACHED"; readonly message: string };
}

/** Faults that one lab may hold at a time. */
export const MAX_FAULTS = 1_000;
/** Faults that were used up and are still told, so that a test sees that they fired; the oldest go first. */
export const MAX_USED_UP = 100;

interface Armed {
  readonly faultId: string;
  readonly fault: Fault;
  readonly forms: ReadonlySet<FaultForm>;
  readonly after: number;
  readonly times: number;
  seen: number;
  fired: number;
}

export class Faults {
  readonly #journal: Journal;
  /** By place, in the order in which they were armed. */
  readonly #armed: Readonly<Record<FaultLayer, Armed[]>> = {
    page: [],
    route: [],
    extension: [],
    "native-link": [],
    core: [],
    agent: [],
    workspace: [],
  };
  readonly #usedUp: Armed[] = [];
  #count = 0;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** Why these can't be armed together: one means nothing (INVALID_INPUT), or they are too many (LAB_LIMIT_REACHED). */
  refusalOf(...faults: readonly Fault[]): RefusedFault | undefined {
    for (const fault of faults) {
      const trouble = faultTrouble(fault);
      if (trouble !== undefined) return { refused: { code: "INVALID_INPUT", message: trouble } };
    }
    if (this.#all.length + faults.length <= MAX_FAULTS) return undefined;
    const message = `This lab holds ${MAX_FAULTS} faults at most: clear them, or let them be used up`;
    return { refused: { code: "LAB_LIMIT_REACHED", message } };
  }

  /** Arms a fault and returns its id, or says why it can't be armed. */
  arm(fault: Fault): string | RefusedFault {
    const refusal = this.refusalOf(fault);
    if (refusal !== undefined) return refusal;
    const faultId = `fault_${++this.#count}`;
    const { at, after = 0, times = 1 } = fault;
    this.#armed[at].push({ faultId, fault, forms: new Set(formsOf(fault)), after, times, seen: 0, fired: 0 });
    this.#journal.write({ layer: "control", type: "fault_armed", data: { faultId, fault } });
    return faultId;
  }

  /** Disarms one, or forgets one that is used up; false when there is none of this id. */
  disarm(faultId: string): boolean {
    const within = [this.#usedUp, ...Object.values(this.#armed)].find((faults) =>
      faults.some((fault) => fault.faultId === faultId)
    );
    if (within === undefined) return false;
    within.splice(within.findIndex((fault) => fault.faultId === faultId), 1);
    this.#journal.write({ layer: "control", type: "fault_disarmed", data: { faultId } });
    return true;
  }

  /** Disarms all, and forgets those that are used up. What one of them holds already goes on waiting for its time. */
  clear(): void {
    const faultIds = this.#all.map(({ faultId }) => faultId);
    this.#usedUp.length = 0;
    for (const layer of FAULT_LAYERS) this.#armed[layer].length = 0;
    this.#journal.write({ layer: "control", type: "faults_cleared", data: { faultIds } });
  }

  /** Those that are armed, and the last ones that were used up, in arming order. */
  get truth(): ArmedFault[] {
    return inOrder([...this.#usedUp, ...this.#all]).map(({ faultId, fault, seen, fired, times }) => ({
      faultId,
      fault,
      seen,
      fired,
      left: times - fired,
    }));
  }

  /** Whether anything is armed at a place: asked for each message, so that a lab without faults pays nothing. */
  armed(at: FaultLayer): boolean {
    return this.#armed[at].length > 0;
  }

  /** What happens to this message at this place: the first armed fault whose turn it is takes it, no other one. */
  take(at: FaultLayer, passed: Passed): Firing | undefined {
    const place = this.#armed[at];
    for (const armed of place) {
      if (!fits(armed, passed) || ++armed.seen <= armed.after) continue;
      if (++armed.fired === armed.times) this.#retire(armed, place);
      return this.#fire(armed, passed);
    }
    return undefined;
  }

  #retire(armed: Armed, place: Armed[]): void {
    place.splice(place.indexOf(armed), 1);
    this.#usedUp.push(armed);
    if (this.#usedUp.length > MAX_USED_UP) this.#usedUp.shift();
  }

  #fire({ faultId, fault }: Armed, { form, type, sessionId, operationId }: Passed): Firing {
    const { at, kind, ms = 0, error } = fault;
    const direction = PASSING[at].find((passing) => passing.form === form)?.direction;
    const n = this.#journal.write({
      layer: at,
      type: "fault",
      ...(sessionId === undefined ? {} : { sessionId }),
      ...(operationId === undefined ? {} : { operationId }),
      data: { faultId, kind, of: type, direction },
    });
    if (kind === "delay") return { n, kind, ms };
    return kind === "fail" ? { n, kind, error } : { n, kind };
  }

  /** Those that are armed, in arming order. */
  get #all(): Armed[] {
    return inOrder(Object.values(this.#armed).flat());
  }
}

function inOrder(faults: Armed[]): Armed[] {
  return faults.sort((a, b) => numberOf(a) - numberOf(b));
}

function numberOf({ faultId }: Armed): number {
  return Number(faultId.slice("fault_".length));
}

function fits({ fault: { match = {} }, forms }: Armed, { form, type, sessionId }: Passed): boolean {
  return forms.has(form) &&
    (match.type === undefined || match.type === type) &&
    (match.sessionId === undefined || match.sessionId === sessionId);
}
