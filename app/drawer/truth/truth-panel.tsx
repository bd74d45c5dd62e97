import { useText } from "../../text/mod.ts";
import type { DrawerModels } from "../drawer-models.ts";
import type { DrawerRun } from "../drawer-run.ts";
import { LabView } from "../lab-view.tsx";
import type { DifferenceLog } from "./difference-log.ts";
import { DifferenceSpans } from "./difference-spans.tsx";
import { NextMoves } from "./next-moves.tsx";
import { ThreadPicture } from "./thread-picture.tsx";
import { Threads } from "./threads.tsx";

interface TruthPanelProps {
  models: DrawerModels;
  run: DrawerRun;
  differences: DifferenceLog | undefined;
}

/** What is true in the lab, beside what the page believes: the thread's state and its legal ways on, and every difference. */
export function TruthPanel({ models, run, differences }: TruthPanelProps) {
  const t = useText();
  const { truth, session } = models;
  const id = session?.sessionId.value ?? session?.former.value?.sessionId;
  return (
    <LabView truth={truth} run={run}>
      {(moment) => {
        const status = moment.desktop.threads.find(({ threadId }) => threadId === id)?.status;
        return (
          <div class="drawer-columns">
            {session !== undefined && (
              <section class="stack" aria-labelledby="drawer-machine">
                <h3 id="drawer-machine">{t("machine.heading")}</h3>
                <ThreadPicture status={status} />
                <NextMoves
                  session={session}
                  controls={models.controls}
                  status={status}
                  past={moment.past !== undefined}
                />
              </section>
            )}
            {differences !== undefined && (
              <section class="stack" aria-labelledby="drawer-differences">
                <h3 id="drawer-differences">{t("differences.heading")}</h3>
                <p class="soft small">{t("differences.lead")}</p>
                <DifferenceSpans spans={differences.spans.value} />
              </section>
            )}
            <Threads moment={moment} current={session?.sessionId.value} />
          </div>
        );
      }}
    </LabView>
  );
}
