import { useSignal } from "@preact/signals";
import { TruthTable } from "../../components/lab/mod.ts";
import { useHand } from "../faults/mod.ts";
import { useText } from "../../text/mod.ts";
import type { DrawerModels } from "../drawer-models.ts";
import type { DrawerRun } from "../drawer-run.ts";
import { LabView } from "../lab-view.tsx";
import { type DifferenceLog, spansAsOf } from "./difference-log.ts";
import { DifferenceSpans } from "./difference-spans.tsx";
import { DifferenceStrip } from "./difference-strip.tsx";
import { NextMoves } from "./next-moves.tsx";
import { ThreadPicture } from "./thread-picture.tsx";
import { Threads } from "./threads.tsx";

interface TruthPanelProps {
  models: DrawerModels;
  run: DrawerRun;
  differences: DifferenceLog | undefined;
}

/**
 * What is true in the lab, beside what the page believes: a thread's state and its legal ways on, and every difference.
 * The page's own thread is looked at until another one is chosen; without a session, the one that was made last.
 */
export function TruthPanel({ models, run, differences }: TruthPanelProps) {
  const t = useText();
  const { truth, session } = models;
  const own = session?.sessionId.value ?? session?.former.value?.sessionId;
  const hand = useHand(models);
  const chosen = useSignal<string | undefined>(undefined);
  return (
    <LabView truth={truth} run={run}>
      {(moment) => {
        const { threads } = moment.desktop;
        const looked = threads.find(({ threadId }) => threadId === chosen.value)?.threadId ?? own ??
          (session === undefined ? threads.at(-1)?.threadId : undefined);
        const status = threads.find(({ threadId }) => threadId === looked)?.status;
        const { past } = moment;
        return (
          <div class="drawer-columns">
            <section class="stack" aria-labelledby="drawer-machine">
              <h3 id="drawer-machine">{t("machine.heading")}</h3>
              {looked !== undefined && looked !== own && (
                <p class="soft small">
                  <code>{looked}</code>
                </p>
              )}
              <ThreadPicture status={status} />
              <NextMoves
                threadId={looked}
                status={status}
                session={looked === own ? session : undefined}
                hand={hand}
                moment={moment}
              />
            </section>
            {session !== undefined && (
              <section class="stack" aria-labelledby="drawer-belief">
                <h3 id="drawer-belief">{t("truth.facts")}</h3>
                {past === undefined
                  ? <TruthTable compared={{ session, truth }} labelledBy="drawer-belief" />
                  : <p class="small">{t("truth.past")}</p>}
              </section>
            )}
            {differences !== undefined && (
              <section class="stack" aria-labelledby="drawer-differences">
                <h3 id="drawer-differences">{t("differences.heading")}</h3>
                <p class="soft small">{t(past === undefined ? "differences.lead" : "differences.past")}</p>
                {past === undefined && <DifferenceStrip spans={differences.spans.value} since={differences.since} />}
                <DifferenceSpans
                  spans={past === undefined ? differences.spans.value : spansAsOf(differences.spans.value, past)}
                  none={session?.sessionId.value !== undefined ? "so-far" : own === undefined ? "no-session" : "former"}
                />
              </section>
            )}
            <Threads
              moment={moment}
              current={session?.sessionId.value}
              looked={looked}
              look={(threadId) => chosen.value = threadId}
            />
          </div>
        );
      }}
    </LabView>
  );
}
