import type { LabTruth } from "../../../core-sim/control/mod.ts";
import { Button } from "../../components/mod.ts";
import { problemText } from "../../components/lab/mod.ts";
import type { ApprovalModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";

interface ApprovalsProps {
  approval: ApprovalModel;
  /** What is shown is past: nothing can be answered. */
  past: boolean;
  approved: LabTruth["extension"]["origins"];
  pending: LabTruth["extension"]["approvals"];
}

/** The Extension's questions and the origins that it lets in, each revocable. */
export function Approvals({ approval, past, approved, pending }: ApprovalsProps) {
  const t = useText();
  const states = [approval.answer.value, approval.revocation.value];
  const failed = states.find((state) => state.is === "failed");
  const ready = !past && states.every((state) => state.is !== "busy");
  return (
    <section class="stack" aria-labelledby="drawer-approvals">
      <h3 id="drawer-approvals">{t("extension.approvals")}</h3>
      {pending.map(({ origin }) => (
        <div key={origin} class="drawer-question" data-asking={origin}>
          <p>
            {t("extension.asking")} <code>{origin}</code>
          </p>
          <p class="row">
            <Button action="approve" tone="main" offered={ready} onPress={() => approval.approve(origin)}>
              {t("prompt.approve")}
            </Button>
            <Button action="reject" offered={ready} onPress={() => approval.reject(origin)}>
              {t("prompt.reject")}
            </Button>
          </p>
        </div>
      ))}
      {approved.length === 0 && <p class="soft small">{t("extension.approved.none")}</p>}
      <ul class="drawer-list">
        {approved.map(({ origin }) => (
          <li key={origin} data-approved={origin}>
            <code>{origin}</code>
            <Button action="revoke" offered={ready} onPress={() => approval.revoke(origin)}>
              {t("extension.revoke")}
            </Button>
          </li>
        ))}
      </ul>
      <p class="soft small">{t("extension.revoke.hint")}</p>
      {failed?.is === "failed" && (
        <p class="failure small" role="alert">
          {t("disturb.failed", {
            why: problemText(failed.problem, t),
            code: failed.problem.code,
          })}
        </p>
      )}
    </section>
  );
}
