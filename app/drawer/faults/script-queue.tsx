import { useSignal } from "@preact/signals";
import { SCRIPT_LIBRARY } from "../../../core-sim/control/mod.ts";
import { Button } from "../../components/mod.ts";
import { useText } from "../../text/mod.ts";
import type { Moment } from "../moment.ts";
import type { Hand } from "./hand.ts";

interface QueueProps {
  agent: Moment["agent"];
  hand: Hand;
  offered: boolean;
}

/** What the agent does at its next prompts: the named scripts, and those that wait. */
export function ScriptQueue({ agent: { scripts, next = [] }, hand, offered }: QueueProps) {
  const t = useText();
  const chosen = useSignal(0);
  const match = useSignal("");
  const { name } = SCRIPT_LIBRARY[chosen.value] ?? SCRIPT_LIBRARY[0];
  const queue = () => hand.queue(match.value === "" ? { library: name } : { library: name, match: match.value });
  return (
    <section class="stack" aria-labelledby="faults-scripts" data-scripts={scripts}>
      <h3 id="faults-scripts">{t("faults.scripts")}</h3>
      <label class="field">
        <span class="caption">{t("faults.script")}</span>
        <select
          class="drawer-input"
          name="script"
          value={chosen.value}
          disabled={!offered}
          onChange={({ currentTarget }) => chosen.value = currentTarget.selectedIndex}
        >
          {SCRIPT_LIBRARY.map((script, at) => <option key={script.name} value={at}>{script.name}</option>)}
        </select>
      </label>
      <p class="small soft">{t(`faults.script.${name}`)}</p>
      <label class="field">
        <span class="caption">{t("faults.script.match")}</span>
        <input
          class="drawer-input"
          name="script-match"
          value={match.value}
          disabled={!offered}
          onInput={({ currentTarget }) => match.value = currentTarget.value}
        />
      </label>
      <p class="row">
        <Button action="queue-script" offered={offered} onPress={queue}>{t("faults.script.queue")}</Button>
        <Button action="clear-scripts" offered={offered && scripts > 0} onPress={() => hand.clearScripts()}>
          {t("faults.script.clear")}
        </Button>
        <span class="small soft">{t("faults.script.waiting", { count: scripts })}</span>
      </p>
      <ol class="drawer-list">
        {next.map((script, at) => (
          <li key={at} data-script={script.library ?? ""}>
            <code>{script.library ?? t("faults.script.own", { count: script.steps ?? 0 })}</code>
            {script.match !== undefined && <span class="soft">{t("faults.script.for", { match: script.match })}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
