import send from "lucide-static/icons/send-horizontal.svg?raw";
import type { RefObject, TargetedKeyboardEvent } from "preact";
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
}

/** The box for the next message. What is typed stays until it was taken. */
export function Composer({ session, placeholder, box }: ComposerProps) {
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
      <RefusedText session={session} box={box} />
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

/** A text that was refused while something newer was being typed: both are kept. */
function RefusedText({ session, box }: Pick<ComposerProps, "session" | "box">) {
  const t = useText();
  const refused = session.refused.value;
  if (refused === undefined) return null;
  const settle = (typed: string, beside: string | undefined) => {
    session.typed.value = typed;
    session.refused.value = beside;
    box.current?.focus();
  };
  const { typed } = session;
  // What is in the box changes places with it: neither is lost.
  const back = () => settle(refused, typed.peek().trim() === "" ? undefined : typed.peek());
  return (
    <div class="composer-refused">
      <p>{t("composer.refused")}</p>
      <blockquote>{refused}</blockquote>
      <div class="row">
        <Button action="refused-back" onPress={back}>{t("composer.refused.back")}</Button>
        <Button action="refused-discard" onPress={() => settle(typed.peek(), undefined)}>
          {t("composer.refused.discard")}
        </Button>
      </div>
    </div>
  );
}
