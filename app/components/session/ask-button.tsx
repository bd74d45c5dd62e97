import type { SessionModel } from "../../models/mod.ts";
import { Button } from "../button.tsx";
import { ACTIVITY } from "./activity-line.tsx";

interface AskButtonProps {
  session: SessionModel;
  /** Its control is `ask-NAME`. */
  name: string;
  /** What is sent. */
  text: string;
  children: string;
}

/** Sends a ready text with one press. While it can't be sent, the line above says why. */
export function AskButton({ session, name, text, children }: AskButtonProps) {
  return (
    <Button
      action={`ask-${name}`}
      offered={session.offers.value.send}
      whyNot={ACTIVITY}
      onPress={() => session.send(text, { ready: true })}
    >
      {children}
    </Button>
  );
}
