/** How an error tells by its code what its details are. */
import type { ErrorDetails, ErrorShape, KnownErrorCode } from "./protocol/mod.ts";

/** Codes that nobody but the SDK gives, so that their details are certainly there. */
type OwnCode =
  | "EXTENSION_UNAVAILABLE"
  | "SDK_BRIDGE_TIMEOUT"
  | "SDK_LIFECYCLE_SYNC_ERROR"
  | "SESSION_BUSY"
  | "SESSION_ENDED"
  | "DEFAULT_PROVIDER_UNAVAILABLE";

/** What a transfer of bytes came to: the HTTP status, or why there was none. */
interface TransferDetails {
  status?: number;
  reason?: string;
}

interface AllDetails extends ErrorDetails {
  ASSET_UPLOAD_FAILED: TransferDetails;
  ASSET_READ_FAILED: TransferDetails;
}

/** Where an error is of an operation, its details name it (ER1). */
type About<D> = D & { operationId?: string };

/** Others than the SDK need not say everything of what belongs to their codes. */
type Details<C extends keyof AllDetails> = C extends OwnCode ? About<AllDetails[C]>
  : Partial<About<AllDetails[C]>> | undefined;

/**
 * A code that the SDK has never heard of (ER2): a string that is none of the known ones, for which TypeScript has no other
 * name than an enumeration's. Nothing of it is there at run time. To compare with a code of one's own, take the code as a
 * `string`.
 */
export declare enum UnknownErrorCode {
  Other = "…",
}

/** Families of codes, of which providers and the parts outside this SDK make new ones. */
type CodeFamily = `${"PROVIDER" | "OLLAMA" | "TAVILY" | "DENO"}_${string}` | "DIRECTORY_PICKER_FAILED";

/** Any code that an error of the SDK can carry: the known ones by name, others as `UnknownErrorCode`. */
export type PedelecErrorCode = KnownErrorCode | CodeFamily | UnknownErrorCode;

/** An error with what its code says of its details. */
interface CodedError<C extends string, D> extends Error {
  readonly code: C;
  readonly details: D;
}

type Coded<C extends string> =
  | { [K in Extract<C, keyof AllDetails>]: CodedError<K, Details<K>> }[Extract<C, keyof AllDetails>]
  | Plain<Exclude<C, keyof AllDetails>>;
type Plain<C extends string> = [C] extends [never] ? never : CodedError<C, unknown>;

/**
 * The shape that errors of Pedelec have, also those that an application makes. With codes, as `PedelecError<"SESSION_BUSY">`
 * or `PedelecError<PedelecErrorCode>`, an error of the SDK whose `details` follow from its `code`:
 * `if (error.code === "SESSION_BUSY") error.details.sessionId`. Errors are narrowed so that come from `onError`, and those
 * that are caught by `error instanceof PedelecError`. `details` is `unknown` where a code fixes nothing.
 */
export type PedelecError<C extends string = string> = string extends C ? ErrorShape : Coded<C>;

/** Makes errors of the SDK's form; an `instanceof` it narrows by code. */
export interface PedelecErrorConstructor {
  /** `details` stay away where there are none. */
  new (shape: ErrorShape): Error & ErrorShape;
  /** What `instanceof` narrows to. */
  readonly prototype: PedelecError<PedelecErrorCode>;
}
