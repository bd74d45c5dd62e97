import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { systemClock } from "../../../sdk/mod.ts";
import { Button } from "../../components/mod.ts";
import { useText } from "../../text/mod.ts";
import type { Run } from "../journal/mod.ts";
import { TimelinePanel } from "../timeline/mod.ts";
import { Exports } from "./exports.tsx";
import { createImport, type ImportState } from "./import-model.ts";
import { ShareLink } from "./share-link.tsx";
import { useDrop } from "./use-drop.ts";

interface ExchangeProps {
  run: ReadonlySignal<Run>;
  /** The lab's seed, where it is known. */
  seed: string | undefined;
  /** Its clock is moved by hand. */
  manual: boolean;
}

/** A run leaves as a file, or as a text to paste; a file of the lab's own comes back, to be looked at. */
export function ExchangePanel({ run, seed, manual }: ExchangeProps) {
  const t = useText();
  const model = useMemo(() => createImport(systemClock), []);
  const { drop, dropping } = useDrop((file) => void model.read(file));
  const state = model.state.value;
  return (
    <div class="stack">
      <div class="drawer-columns">
        <Exports run={run} seed={seed} />
        <section
          class="stack exchange-drop"
          aria-labelledby="exchange-import"
          data-dropping={dropping}
          ref={drop}
        >
          <h3 id="exchange-import">{t("exchange.import")}</h3>
          <p class="small soft">{t("exchange.import.lead")}</p>
          <label class="field">
            <span class="caption">{t("exchange.file")}</span>
            <input
              type="file"
              accept=".ndjson,application/x-ndjson"
              data-action="import"
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0];
                if (file !== undefined) void model.read(file);
                // The same file may be chosen again.
                currentTarget.value = "";
              }}
            />
          </label>
          <output class="small exchange-outcome" data-import={state.is}>{outcome(state, t)}</output>
          {state.is !== "none" && (
            <p>
              <Button action="import-close" onPress={model.close}>
                {t(state.is === "reading" ? "exchange.give-up" : "exchange.close")}
              </Button>
            </p>
          )}
        </section>
        <ShareLink run={run} seed={seed} manual={manual} />
      </div>
      {state.is === "read" && <ReadRun key={state.name} read={state.run} />}
    </div>
  );
}

/** What was imported is looked at by itself: the lab that the drawer follows is another. */
function ReadRun({ read }: { read: Run }) {
  const run = useSignal(read);
  run.value = read;
  const position = useSignal<number | undefined>(undefined);
  return (
    <div class="exchange-run" data-imported={read.entries.length}>
      <TimelinePanel run={run} position={position} />
    </div>
  );
}

function outcome(state: ImportState, t: ReturnType<typeof useText>): string {
  switch (state.is) {
    case "none":
      return t("exchange.none");
    case "reading":
      return t("exchange.reading", { name: state.name, percent: Math.round(state.share * 100) });
    case "read":
      return t("exchange.read", { name: state.name, count: state.run.entries.length });
    case "refused": {
      const { problem } = state;
      const where = "line" in problem ? t("exchange.line", { line: problem.line }) : "";
      return `${t(`exchange.${problem.code}`)} ${where} (${problem.code})`.replace("  ", " ");
    }
  }
}
