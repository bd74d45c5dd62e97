import type { ApprovalModel } from "../../models/mod.ts";
import { useLater } from "../use-later.ts";

const load = () => import("./approval-question.tsx");

/** The simulated Extension's own question, in a file of its own, which comes with the first one. */
export function ApprovalDialog({ approval }: { approval: ApprovalModel }) {
  const loaded = useLater(load, approval.pending.value.length > 0);
  return loaded === undefined ? null : <loaded.ApprovalQuestion approval={approval} />;
}
