/** Ends a session that this page isn't on, by its id, over a port of its own that is closed again. */
import { shapeOf } from "../../lifecycle/mod.ts";
import type { ErrorShape } from "../../../sdk/protocol/mod.ts";
import { type Gate, OPEN_GATE } from "../gate.ts";
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
  /** Only an owner may end it, and this tab isn't the owner, or not any more (TB1). */
  | { readonly is: "refused"; readonly error: ErrorShape }
  | { readonly is: "failed"; readonly error: ErrorShape };

/** How far it may go. */
export interface SavedEndManners {
  /** A person wants it: an approval may be asked for, and work is cut short. */
  readonly wanted: boolean;
  /** Passed right before the end is posted: between the question and the answer another tab may come to own. */
  readonly gate?: Gate;
}

/** Never rejects. */
export async function endSaved(
  sessionId: string,
  open: () => Promise<PassingClient>,
  { wanted, gate = OPEN_GATE }: SavedEndManners,
): Promise<SavedEnd> {
  let passing: PassingClient | undefined;
  try {
    passing = await open();
    const { client } = passing;
    if (!wanted && !(await client.getApprovalStatus()).approved) return { is: "not-approved" };
    const handle = await client.resumeSession(sessionId);
    const status = handle.getStatus();
    if (!wanted && status !== "ended" && status !== "idle" && status !== "error") return { is: "at-work" };
    const passed = await gate.pass(() => handle.end());
    if (passed.is === "refused") return passed;
    await passed.value;
    return { is: "ended" };
  } catch (thrown) {
    const error = shapeOf(thrown);
    return error.code === "THREAD_NOT_FOUND" ? { is: "gone" } : { is: "failed", error };
  } finally {
    passing?.leave();
  }
}
