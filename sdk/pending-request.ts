import { failure, PedelecError, unusable } from "./errors.ts";
import { parseResult, type RequestResult, type RequestType, type ResponseMessage } from "./protocol/mod.ts";

/** How a request went. `unknown`: whether it was done can't be told, for want of an answer that can be read (CN5). */
export type Outcome<T extends RequestType> =
  | { readonly ok: true; readonly result: RequestResult<T> }
  | { readonly ok: false; readonly error: PedelecError; readonly unknown: boolean };

/** What a good answer may have to wait for: true once it is there, an error when it can't come any more. */
export type Readiness = boolean | PedelecError;

/** A request that was posted, until its one outcome is known. */
export interface Pending {
  answer(response: ResponseMessage): void;
  /** Looks again whether a good answer that has come may be passed on. */
  look(): void;
  /** Its time is up. */
  expire(requestId: string): void;
  fail(error: PedelecError, unknown: boolean): void;
  /** What its answer says can't be made out. */
  unreadable(reason: string): void;
}

export function pendingRequest<T extends RequestType>(
  type: T,
  ready: () => Readiness,
  settle: (outcome: Outcome<T>) => void,
): Pending {
  let result: RequestResult<T> | undefined;
  const fail = (error: PedelecError, unknown: boolean) => settle({ ok: false, error, unknown });
  const unreadable = (reason: string) => fail(unusable(type, reason), true);
  const look = () => {
    if (result === undefined) return;
    const isReady = ready();
    if (isReady === true) settle({ ok: true, result });
    else if (isReady) fail(isReady, true);
  };
  return {
    fail,
    unreadable,
    look,
    answer(response) {
      if (!response.ok) return fail(new PedelecError(response.error), false);
      const parsed = parseResult(type, response.result);
      if (!parsed.ok) return unreadable(parsed.reason);
      result = parsed.result;
      look();
    },
    expire(requestId) {
      if (result !== undefined) return unreadable("the snapshot didn't come");
      const message = `No answer to ${type}; it may have been done`;
      fail(failure("SDK_BRIDGE_TIMEOUT", message, { requestId, type }), true);
    },
  };
}
