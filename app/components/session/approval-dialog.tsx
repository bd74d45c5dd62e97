import type { ApprovalModel } from "../../models/mod.ts";
import { useLater } from "../use-later.ts";

const load = () => import("./approval-question.tsx");

/** The simulated Extension's own question, in a file of its own: nothing can be asked before the page stands. */
export function ApprovalDialog({ approval }: { approval: ApprovalModel }) {
  const loaded = useLater(load);
  return loaded === undefined ? null : <loaded.ApprovalQuestion approval={approval} />;
}
