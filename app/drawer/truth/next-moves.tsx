import { assertNever, type ThreadStatus } from "../../../sdk/protocol/mod.ts";
import { Button } from "../../components/mod.ts";
import type { Offers, SessionModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import type { Hand } from "../faults/mod.ts";
import type { Moment } from "../moment.ts";
import { movesFrom, type NextMove } from "./moves.ts";

interface NextMovesProps {
  threadId: string | undefined;
  status: ThreadStatus | undefined;
  /** The page's own; what pages do to another thread can't be pressed here. */
  session: SessionModel | undefined;
  /** What the lab's hand does to any thread. */
  hand: Hand;
  moment: Pick<Moment, "past" | "clock">;
}

/**
 * The legal next moves of the thread. What the page does is a button, and so is what the lab's hand can do for the agent
 * and Core: a crash, and on a clock that stands, time. The rest says whose turn it is.
 */
export function NextMoves({ threadId, status, session, hand, moment }: NextMovesProps) {
  const t = useText();
  if (threadId === undefined || status === undefined) return <p class="soft small">{t("machine.none")}</p>;
  const { past, clock } = moment;
  const ready = hand.state.value.is !== "busy";
  const offers = session?.offers.value;
  return (
    <ul class="drawer-list machine-moves" aria-label={t("machine.moves")}>
      {movesFrom(status).map((move) => {
        const act = actOf(move, clock.mode === "manual");
        const mine = act !== undefined && (isOfHand(act) || session !== undefined);
        return (
          <li key={move.trigger} data-move={move.trigger}>
            <span>
              <span>
                <code>{move.trigger}</code> → <code>{move.to}</code>
              </span>
              <span class="soft small">{t(`machine.by.${move.by}`)}</span>
            </span>
            {mine && (
              <Button
                action={`move-${move.trigger}`}
                offered={past === undefined && (isOfHand(act) ? ready : offers?.[act] === true)}
                onPress={() => press(act, { threadId, session, hand, text: t("machine.text") })}
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

type PageAct = Extract<keyof Offers, "send" | "end" | "resume" | "prepare">;
type HandAct = "crash" | "wait";

function isOfHand(act: PageAct | HandAct): act is HandAct {
  return act === "crash" || act === "wait";
}

function actOf({ trigger, by }: NextMove, manual: boolean): PageAct | HandAct | undefined {
  switch (trigger) {
    case "send_text":
      return "send";
    case "prepare":
      return "prepare";
    case "end_thread":
      return "end";
    case "resume_thread":
      return "resume";
    case "user_failed":
      return "crash";
    default:
      // On a clock that runs it comes by itself.
      return manual && by !== "page" ? "wait" : undefined;
  }
}

interface Pressing {
  readonly threadId: string;
  readonly session: SessionModel | undefined;
  readonly hand: Hand;
  readonly text: string;
}

function press(act: PageAct | HandAct, { threadId, session, hand, text }: Pressing): unknown {
  switch (act) {
    case "send":
      return session?.send(text);
    case "end":
      return session?.end();
    case "resume":
      return session?.resume();
    case "prepare":
      return session?.prepare();
    case "crash":
      return hand.disrupt({ kind: "provider.crash", threadId });
    case "wait":
      return hand.setClock({ advanceMs: 60_000 });
    default:
      return assertNever(act);
  }
}
