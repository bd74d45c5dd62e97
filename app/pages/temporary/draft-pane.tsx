import undo from "lucide-static/icons/undo-2.svg?raw";
import { useId } from "preact/hooks";
import { Button } from "../../components/mod.ts";
import { useText } from "../../text/mod.ts";
import type { Draft } from "./draft.ts";

/** What the simulated agent takes as an order to call the page's tool. */
const COMMAND = '/tool replace_draft {"text": "Hello"}';

/** The draft: the person's text, which the agent may change through its tool. */
export function DraftPane({ draft }: { draft: Draft }) {
  const t = useText();
  const id = useId();
  const by = draft.changed.value;
  return (
    <section class="draft" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>
        <label for={id}>{t("temporary.draft")}</label>
      </h2>
      <textarea
        id={id}
        class="draft-text"
        value={draft.text.value}
        aria-describedby={`${id}-note`}
        data-draft
        onInput={(event) => draft.type(event.currentTarget.value)}
      />
      <div class="draft-foot">
        <p id={`${id}-note`} class="soft small">
          {t(by === undefined ? "temporary.draft.yours" : `temporary.draft.changed.${by}`)}
        </p>
        <p class="soft small">{t("temporary.tool.hint", { command: COMMAND })}</p>
        <Button action="undo" icon={undo} offered={by !== undefined} whyNot={`${id}-note`} onPress={draft.undo}>
          {t("temporary.draft.undo")}
        </Button>
      </div>
    </section>
  );
}
