import type { SessionModel } from "../../models/mod.ts";
import { Button } from "../button.tsx";
import { answersSend } from "./standing.ts";

interface AskButtonProps {
  session: SessionModel;
  /** Its control is `ask-NAME`. */
  name: string;
  /** What is sent. */
  text: string;
  children: string;
}

/** Sends a ready text with one press. Where it can't be sent because of somebody else's turn, the press is answered with why. */
export function AskButton({ session, name, text, children }: AskButtonProps) {
  return (
    <Button
      action={`ask-${name}`}
      offered={answersSend(session)}
      onPress={() => session.send(text, { ready: true })}
    >
      {children}
    </Button>
  );
}
