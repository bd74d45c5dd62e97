import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { Button, CopyButton } from "../../components/mod.ts";
import type { SessionModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";

/** Well formed, and given to nobody. */
const STALE_ID = "00000000-0000-4000-8000-000000000000";

interface OtherIdProps {
  session: SessionModel;
  /** The same lab, seen from the server's other origin. */
  elsewhere: { origin: string; href: string } | undefined;
}

/** Opens any id: to see what Core answers to a stale one, or to one of another origin. */
export function OtherIdPanel({ session, elsewhere }: OtherIdProps) {
  const t = useText();
  const id = useId();
  const asked = useSignal("");
  const opened = useSignal("");
  const current = session.sessionId.value;
  const phase = session.phase.value;
  const refused = phase.is === "gone" && phase.sessionId === opened.value ? phase.error.code : undefined;
  return (
    <section class="panel stack" aria-labelledby={`${id}-heading`}>
      <div>
        <h2 id={`${id}-heading`}>{t("reload.other")}</h2>
        <p class="soft small">{t("reload.other.lead")}</p>
      </div>
      <form
        class="other-id"
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = asked.value.trim();
          if (wanted === "" || !session.offers.value.open) return;
          opened.value = wanted;
          void session.open(wanted);
        }}
      >
        <div class="field">
          <label for={id}>{t("reload.other.id")}</label>
          <input
            id={id}
            class="text-input"
            name="session-id"
            autocomplete="off"
            spellcheck={false}
            value={asked.value}
            onInput={(event) => asked.value = event.currentTarget.value}
          />
        </div>
        <Button action="open" offered={session.offers.value.open} submit>{t("reload.other.open")}</Button>
      </form>
      <output class="failure small" data-answer={refused}>
        {refused !== undefined && t("reload.other.answer", { code: refused })}
      </output>
      <div class="row">
        <Button action="stale-id" onPress={() => asked.value = STALE_ID}>{t("reload.other.stale")}</Button>
        {current !== undefined && <CopyButton text={current} label={t("reload.other.copy")} />}
      </div>
      {elsewhere !== undefined && (
        <p class="small">
          <a href={elsewhere.href} target="_blank" rel="noreferrer">
            {t("reload.other.origin", { origin: elsewhere.origin })}
          </a>
        </p>
      )}
    </section>
  );
}
