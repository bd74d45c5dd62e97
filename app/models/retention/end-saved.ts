/** Ends a session that this page isn't on, by its id, over a port of its own that is closed again. */
import { shapeOf } from "../../lifecycle/mod.ts";
import type { ErrorShape } from "../../../sdk/protocol/mod.ts";
import type { PassingClient } from "../passing-client.ts";

/** What became of it. */
export type SavedEnd =
  | { readonly is: "ended" }
  /** Core doesn't know it any more. */
  | { readonly is: "gone" }
  /** Nobody was asked: a cleaner's work isn't worth a question. */
  | { readonly is: "not-approved" }
  /** It works on a turn, and that wasn't to be cut short. */
  | { readonly is: "at-work" }
  | { readonly is: "failed"; readonly error: ErrorShape };

/** How far it may go. */
export interface SavedEndManners {
  /** A person wants it: an approval may be asked for, and work is cut short. */
  readonly wanted: boolean;
}

/** Never rejects. */
export async function endSaved(
  sessionId: string,
  open: () => Promise<PassingClient>,
  { wanted }: SavedEndManners,
): Promise<SavedEnd> {
  let passing: PassingClient | undefined;
  try {
    passing = await open();
    const { client } = passing;
    if (!wanted && !(await client.getApprovalStatus()).approved) return { is: "not-approved" };
    const handle = await client.resumeSession(sessionId);
    const status = handle.getStatus();
    if (!wanted && status !== "ended" && status !== "idle" && status !== "error") return { is: "at-work" };
    await handle.end();
    return { is: "ended" };
  } catch (thrown) {
    const error = shapeOf(thrown);
    return error.code === "THREAD_NOT_FOUND" ? { is: "gone" } : { is: "failed", error };
  } finally {
    passing?.leave();
  }
}
