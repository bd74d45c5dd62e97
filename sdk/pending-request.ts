import { failure, PedelecError, unexpectedAnswer } from "./errors.ts";
import { parseResult, type RequestResult, type RequestType, type ResponseMessage } from "./protocol/mod.ts";

/** How a request went. `unknown`: whether it was done can't be told, for want of an answer that can be read (CN5). */
export type Outcome<T extends RequestType> =
  | { readonly ok: true; readonly result: RequestResult<T> }
  | { readonly ok: false; readonly error: PedelecError; readonly unknown: boolean };

/** What a good answer may have to wait for: true once it is there, an error when it can't come any more. */
export type Readiness = boolean | PedelecError;

/** A request that was posted, whatever its type. */
export type Pending = Pick<PendingRequest<RequestType>, "answer" | "look" | "unreadable" | "fail">;

/** A request that was posted, until its one outcome is known. */
export class PendingRequest<T extends RequestType> {
  readonly #type: T;
  readonly #ready: () => Readiness;
  readonly #settle: (outcome: Outcome<T>) => void;
  #result: RequestResult<T> | undefined;

  constructor(type: T, ready: () => Readiness, settle: (outcome: Outcome<T>) => void) {
    this.#type = type;
    this.#ready = ready;
    this.#settle = settle;
  }

  answer(response: ResponseMessage): void {
    if (!response.ok) return this.fail(new PedelecError(response.error));
    const parsed = parseResult(this.#type, response.result);
    if (!parsed.ok) return this.unreadable(parsed.reason);
    this.#result = parsed.result;
    this.look();
  }

  /** Looks again whether a good answer that has come may be passed on. */
  look(): void {
    if (this.#result === undefined) return;
    const ready = this.#ready();
    if (ready === true) this.#settle({ ok: true, result: this.#result });
    else if (ready !== false) this.fail(ready, true);
  }

  /** Its time is up. */
  expire(requestId: string): void {
    if (this.#result !== undefined) return this.unreadable("the snapshot didn't come");
    const type = this.#type;
    const message = `No answer to ${type}; whether it was done isn't known`;
    this.fail(failure("SDK_BRIDGE_TIMEOUT", message, { requestId, type }), true);
  }

  /** What its answer says can't be made out. */
  unreadable(reason: string): void {
    this.fail(unexpectedAnswer(this.#type, reason), true);
  }

  fail(error: PedelecError, unknown = false): void {
    this.#settle({ ok: false, error, unknown });
  }
}
