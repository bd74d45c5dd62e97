import { Button, useKeptFocus } from "../../components/mod.ts";
import { useText } from "../../text/mod.ts";
import type { Question } from "./calls.ts";
import { ToolCard, type ToolCardState } from "./tool-card.tsx";
import type { Workflow } from "./workflow.ts";

const STATES: Readonly<Record<Question["stand"], ToolCardState>> = {
  pending: "pending",
  answered: "done",
  declined: "done",
  elsewhere: "over",
  dropped: "over",
};

/** The agent's question to the traveller: seen in every tab, answered by the owner, once. */
export function QuestionCard({ workflow }: { workflow: Workflow }) {
  const t = useText();
  const { acts, mayAct } = workflow;
  const { part, stand: card } = useKeptFocus<HTMLDivElement>();
  const calls = acts.value?.calls;
  const question = calls?.question.value;
  if (calls === undefined || question === undefined) return null;
  const { text, choices, stand, answer } = question;
  const note = stand === "pending"
    ? t(mayAct.value ? "workflow.question.pending" : "workflow.question.watching")
    : stand === "answered"
    ? t("workflow.question.answered", { answer: answer ?? "" })
    : t(`workflow.question.${stand}`);
  return (
    <div
      ref={(element) => {
        part.current = card.current = element;
      }}
      tabIndex={-1}
      data-question={stand}
    >
      <ToolCard name="ask_traveller" args={text} state={STATES[stand]} note={note}>
        {stand === "pending" && (
          <div class="row">
            {choices.map((choice) => (
              <Button
                key={choice}
                action="answer"
                offered={mayAct.value}
                onPress={() => calls.answer(choice)}
              >
                {choice}
              </Button>
            ))}
            <Button action="decline" offered={mayAct.value} onPress={() => calls.decline()}>
              {t("workflow.question.decline")}
            </Button>
          </div>
        )}
      </ToolCard>
    </div>
  );
}
