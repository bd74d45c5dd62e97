import { Button } from "../../components/mod.ts";
import { useWords } from "../../text/mod.ts";
import type { Workflow } from "./workflow.ts";

/** What if nobody owned it: the same text, sent past the owner. Core then lets one turn through and refuses the other. */
export function RacePanel({ ungated }: Pick<Workflow, "ungated">) {
  const { t, complete } = useWords();
  if (!complete) return null;
  return (
    <section class="panel stack" aria-labelledby="race-heading">
      <div>
        <h2 id="race-heading">{t("workflow.race")}</h2>
        <p class="soft small">{t("workflow.race.lead")}</p>
      </div>
      <div class="row">
        <Button action="send-unguarded" onPress={() => ungated.send(t("workflow.race.text"))}>
          {t("workflow.race.send")}
        </Button>
      </div>
    </section>
  );
}
