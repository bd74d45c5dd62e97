/** The end of a page's part in a session that ends with it (PG5), in the order that loses nothing. */
import { type ErrorShape, isErrorShape, type SessionStatus } from "../../sdk/protocol/mod.ts";

/** What there is to clean up. */
export interface Cleanup {
  /** Absent when no session was ever made. */
  session: { getStatus(): SessionStatus; end(): Promise<void> } | undefined;
  disposers: readonly (() => void)[];
  /** The record goes in any case. */
  removeRecord(): Promise<unknown>;
}

/** What became of it. Disposers that threw don't change it. */
export interface CleanupResult {
  /** Why the end failed; `undefined` when the session is ended or gone. */
  endError: ErrorShape | undefined;
  disposerErrors: unknown[];
}

/** Ends the session if it isn't ended, runs every disposer, then removes the record. Never rejects. */
export async function cleanUp({ session, disposers, removeRecord }: Cleanup): Promise<CleanupResult> {
  let endError: ErrorShape | undefined;
  if (session !== undefined && session.getStatus() !== "ended") {
    await session.end().catch((error: unknown) => {
      endError = shapeOf(error);
    });
  }
  const disposerErrors: unknown[] = [];
  for (const dispose of disposers) {
    try {
      dispose();
    } catch (error) {
      disposerErrors.push(error);
    }
  }
  await removeRecord();
  return { endError: endError?.code === "THREAD_NOT_FOUND" ? undefined : endError, disposerErrors };
}

/** Anything thrown, as code and message. */
export function shapeOf(error: unknown): ErrorShape {
  if (isErrorShape(error)) {
    return error.details === undefined
      ? { code: error.code, message: error.message }
      : { code: error.code, message: error.message, details: error.details };
  }
  return { code: "SESSION_ERROR", message: error instanceof Error ? error.message : String(error) };
}
