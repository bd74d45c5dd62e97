import send from "lucide-static/icons/send-horizontal.svg?raw";
import type { ComponentChildren, RefObject, TargetedKeyboardEvent } from "preact";
import { useId } from "preact/hooks";
import type { SessionModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import { Button } from "../button.tsx";
import { ACTIVITY } from "./activity-line.tsx";
import { isSendKey } from "./send-key.ts";
import { answersSend } from "./standing.ts";

interface ComposerProps {
  session: SessionModel;
  placeholder: string;
  /** The text box, for whoever must give it the focus. */
  box: RefObject<HTMLTextAreaElement | null>;
  /** What stands above the box. */
  children?: ComponentChildren;
}

/** The box for the next message. What is typed stays until it was taken. */
export function Composer({ session, placeholder, box, children }: ComposerProps) {
  const t = useText();
  const id = useId();
  const offered = session.offers.value.send;
  const submit = () => {
    const text = session.typed.value;
    if (answersSend(session) && text.trim() !== "") void session.send(text);
  };
  const keys = (event: TargetedKeyboardEvent<HTMLTextAreaElement>) => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {children}
      <label class="visually-hidden" for={id}>{t("composer.label")}</label>
      <textarea
        ref={box}
        id={id}
        class="text-input composer-text"
        rows={2}
        autocomplete="off"
        placeholder={placeholder}
        aria-describedby={`${id}-hint`}
        value={session.typed.value}
        onInput={(event) => session.typed.value = event.currentTarget.value}
        onKeyDown={keys}
      />
      <p id={`${id}-hint`} class="composer-hint">{t("composer.hint")}</p>
      <Button action="send" icon={send} tone="main" offered={offered} whyNot={ACTIVITY} submit>
        {t("composer.send")}
      </Button>
    </form>
  );
}
