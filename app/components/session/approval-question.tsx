import shield from "lucide-static/icons/shield-check.svg?raw";
import type { ApprovalModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { Modal } from "../dialog/mod.ts";
import { problemText } from "../problem-text.ts";

/** The simulated Extension's own question. Closing it is a refusal, as it is there. */
export function ApprovalQuestion({ approval }: { approval: ApprovalModel }) {
  const origin = approval.pending.value[0]?.origin;
  return (
    <Modal
      about={origin}
      class="prompt"
      labelledBy="prompt-heading"
      onCancel={() => origin !== undefined && void approval.reject(origin)}
    >
      {origin !== undefined && <Question approval={approval} origin={origin} />}
    </Modal>
  );
}

function Question({ approval, origin }: { approval: ApprovalModel; origin: string }) {
  const t = useText();
  return (
    <div class="prompt-body">
      <p class="prompt-label">
        <Icon svg={shield} /> {t("prompt.label")}
      </p>
      <h2 id="prompt-heading">{t("prompt.heading")}</h2>
      <dl class="prompt-origin">
        <dt>{t("prompt.origin")}</dt>
        <dd>
          <code>{origin}</code>
        </dd>
      </dl>
      <p>{t("prompt.text")}</p>
      <p class="soft small">{t("prompt.note")}</p>
      <ApprovalFailure approval={approval} />
      <div class="prompt-answers">
        <Button action="reject" onPress={() => approval.reject(origin)}>{t("prompt.reject")}</Button>
        <Button action="approve" tone="main" onPress={() => approval.approve(origin)}>{t("prompt.approve")}</Button>
      </div>
    </div>
  );
}

function ApprovalFailure({ approval }: { approval: ApprovalModel }) {
  const t = useText();
  const state = approval.answer.value;
  if (state.is !== "failed") return null;
  return <p class="failure" role="alert">{t("prompt.failed", { why: problemText(state.problem, t) })}</p>;
}
