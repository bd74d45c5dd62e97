import { assertNever, type ThreadStatus } from "../../../sdk/protocol/mod.ts";
import { Button } from "../../components/mod.ts";
import type { LabControls, Offers, SessionModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import { movesFrom, type NextMove } from "./moves.ts";

interface NextMovesProps {
  /** The page's own; of another thread nothing can be pressed here. */
  session: SessionModel | undefined;
  controls: LabControls;
  status: ThreadStatus | undefined;
  /** What is shown is past: nothing can be done about it. */
  past: boolean;
}

/** The legal next moves of the thread. What the page or the lab's hand can do is a button; the rest says whose turn it is. */
export function NextMoves({ session, controls, status, past }: NextMovesProps) {
  const t = useText();
  if (status === undefined) return <p class="soft small">{t("machine.none")}</p>;
  const ready = controls.state.value.is !== "busy";
  const offers = session?.offers.value;
  return (
    <ul class="drawer-list machine-moves" aria-label={t("machine.moves")}>
      {movesFrom(status).map(({ trigger, to, by }) => {
        const act = actOf(trigger);
        return (
          <li key={trigger} data-move={trigger}>
            <span>
              <span>
                <code>{trigger}</code> → <code>{to}</code>
              </span>
              <span class="soft small">{t(`machine.by.${by}`)}</span>
            </span>
            {act !== undefined && session !== undefined && (
              <Button
                action={`move-${trigger}`}
                offered={!past && (act === "crash" ? ready : offers?.[act] === true)}
                onPress={() => press(act, { session, controls, text: t("machine.text") })}
              >
                {t(`machine.act.${act}`)}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type Act = Extract<keyof Offers, "send" | "end" | "resume"> | "crash";

function actOf(trigger: NextMove["trigger"]): Act | undefined {
  switch (trigger) {
    case "send_text":
      return "send";
    case "end_thread":
      return "end";
    case "resume_thread":
      return "resume";
    case "user_failed":
      return "crash";
    default:
      return undefined;
  }
}

function press(
  act: Act,
  { session, controls, text }: { session: SessionModel; controls: LabControls; text: string },
): unknown {
  switch (act) {
    case "send":
      return session.send(text);
    case "end":
      return session.end();
    case "resume":
      return session.resume();
    case "crash":
      return controls.disrupt({ kind: "provider.crash" });
    default:
      return assertNever(act);
  }
}
