import shield from "lucide-static/icons/shield-check.svg?raw";
import { useEffect, useRef } from "preact/hooks";
import type { ApprovalModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { problemText } from "../problem-text.ts";

/** The simulated Extension's own question. Closing it is a refusal, as it is there. */
export function ApprovalDialog({ approval }: { approval: ApprovalModel }) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const origin = approval.pending.value[0]?.origin;
  useEffect(() => {
    if (origin !== undefined) dialog.current?.showModal();
    else dialog.current?.close();
  }, [origin]);
  return (
    <dialog
      ref={dialog}
      class="prompt"
      aria-labelledby="prompt-heading"
      onCancel={(event) => {
        event.preventDefault();
        if (origin !== undefined) void approval.reject(origin);
      }}
    >
      {origin !== undefined && (
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
      )}
    </dialog>
  );
}

function ApprovalFailure({ approval }: { approval: ApprovalModel }) {
  const t = useText();
  const state = approval.answer.value;
  if (state.is !== "failed") return null;
  return <p class="failure" role="alert">{t("prompt.failed", { why: problemText(state.problem, t) })}</p>;
}
