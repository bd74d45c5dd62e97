/** Faults of the browser's part in an approval: the question that can't be shown, the answer that can't be stored. */
import type { ApprovalSurface } from "../extension/mod.ts";
import { type ErrorShape, protocolError } from "../../sdk/protocol/mod.ts";
import type { FaultTools } from "./through.ts";

export function faultySurface({ faults }: FaultTools): ApprovalSurface {
  const failure = (type: string, otherwise: ErrorShape): ErrorShape | undefined => {
    const firing = faults.take("extension", { form: "browser", type });
    if (firing?.kind !== "fail") return undefined;
    return firing.error ?? otherwise;
  };
  return {
    open: (origin) =>
      failure("approval", protocolError("OPEN_POPUP_FAILED", `The question about ${origin} couldn't be shown`)),
    store: (origin) =>
      failure("approval_storage", protocolError("STORAGE_ERROR", `The answer about ${origin} couldn't be stored`)),
  };
}
