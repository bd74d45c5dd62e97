import { useRef } from "preact/hooks";
import { Button } from "../../components/mod.ts";
import type { FormerSession, PageModels } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";

/** What became of the session from before a reload, with Core's word for it. The place is always there. */
export function FormerPanel({ models }: { models: PageModels }) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const former = models.session.former.value;
  // The button goes with what it dismisses.
  const dismiss = () => {
    models.session.dismissFormer();
    heading.current?.focus();
  };
  return (
    <section class="panel stack former" aria-labelledby="former-heading" data-former={former?.truth}>
      <h2 id="former-heading" ref={heading} tabIndex={-1}>{t("temporary.former")}</h2>
      {former === undefined
        ? <p class="soft small">{t("temporary.former.none")}</p>
        : <FormerFacts models={models} former={former} dismiss={dismiss} />}
    </section>
  );
}

interface FormerFactsProps {
  models: PageModels;
  former: FormerSession;
  dismiss(): void;
}

function FormerFacts({ models, former, dismiss }: FormerFactsProps) {
  const t = useText();
  const said = models.truth.about(former.sessionId);
  return (
    <>
      <p class="former-verdict">{t(`temporary.former.${former.truth}`)}</p>
      <dl class="facts">
        <dt>{t("truth.id")}</dt>
        <dd>
          <code>{former.sessionId}</code>
        </dd>
        <dt>{t("temporary.former.proof")}</dt>
        <dd>
          <code>
            {said.is === "present" ? said.thread.status : t(said.is === "absent" ? "truth.absent" : "truth.unknown")}
          </code>
        </dd>
      </dl>
      <Button action="dismiss-former" onPress={dismiss}>{t("notice.dismiss")}</Button>
    </>
  );
}
