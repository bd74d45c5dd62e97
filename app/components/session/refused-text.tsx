import type { RefObject } from "preact";
import type { SessionModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import { Button } from "../button.tsx";

interface RefusedProps {
  session: SessionModel;
  /** Gets the focus when the text is settled. */
  box: RefObject<HTMLTextAreaElement | null>;
}

/** A text that was refused while something newer was being typed: both are kept. */
export function RefusedText({ session, box }: RefusedProps) {
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
