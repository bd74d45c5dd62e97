import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { systemClock } from "../../../sdk/mod.ts";
import { Button, saveFile } from "../../components/mod.ts";
import { useText } from "../../text/mod.ts";
import type { Run } from "../journal/mod.ts";
import { TimelinePanel } from "../timeline/mod.ts";
import { EXPORT_FORMS, type ExportForm } from "./forms.ts";
import { createImport, type ImportState } from "./import-model.ts";
import { ShareLink } from "./share-link.tsx";

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

/** Takes what is dropped on an element, be it a file or not, and tells while something is held over it. */
function useDrop(take: (file: File | undefined) => void) {
  const drop = useRef<HTMLElement>(null);
  const [dropping, setDropping] = useState(false);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    drop.current?.addEventListener("dragover", (event) => {
      event.preventDefault();
      setDropping(true);
    }, { signal });
    drop.current?.addEventListener("dragleave", ({ currentTarget, relatedTarget }) => {
      // From one thing within it to the next: it doesn't flicker.
      const inside = currentTarget instanceof Node && relatedTarget instanceof Node &&
        currentTarget.contains(relatedTarget);
      if (!inside) setDropping(false);
    }, { signal });
    drop.current?.addEventListener("drop", (event) => {
      event.preventDefault();
      setDropping(false);
      latest.current(event.dataTransfer?.files[0]);
    }, { signal });
    return () => listeners.abort();
  }, []);
  return { drop, dropping };
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

function Exports({ run, seed }: Omit<ExchangeProps, "manual">) {
  const t = useText();
  const redact = useSignal(false);
  const done = useSignal<string>("");
  const textOf = ({ text }: ExportForm) => {
    const { header, ...rest } = run.peek();
    const known = seed === undefined ? header : { seed, ...header };
    return text({ ...rest, header: known }, { redact: redact.value, now: systemClock.now() });
  };
  const copy = async (form: ExportForm) => {
    try {
      // Off loopback, without TLS, a page has no clipboard at all.
      await navigator.clipboard.writeText(textOf(form));
      done.value = t("exchange.copied");
    } catch {
      done.value = t("exchange.not-copied");
    }
  };
  const count = run.value.entries.length;
  const offered = count > 0;
  return (
    <section class="stack" aria-labelledby="exchange-export">
      <h3 id="exchange-export">{t("exchange.export")}</h3>
      <p class="small soft" data-exportable={count}>
        {offered ? t("exchange.export.lead", { count }) : t("exchange.nothing")}
      </p>
      <label class="row small">
        <input
          type="checkbox"
          data-action="redact"
          checked={redact.value}
          onChange={({ currentTarget }) => redact.value = currentTarget.checked}
        />
        <span>{t("exchange.redact")}</span>
      </label>
      <ul class="drawer-list">
        {EXPORT_FORMS.map((form) => (
          <li key={form.name} data-form={form.name}>
            <span>
              <strong>{t(`exchange.${form.name}`)}</strong> <span class="soft">{t(`exchange.${form.name}.lead`)}</span>
            </span>
            <span class="row">
              <Button
                action={`save-${form.name}`}
                offered={offered}
                onPress={() => {
                  saveFile(form.file, form.media, textOf(form));
                  done.value = t("exchange.saved");
                }}
              >
                {t("exchange.save")}
              </Button>
              <Button action={`copy-${form.name}`} offered={offered} onPress={() => copy(form)}>{t("copy")}</Button>
            </span>
          </li>
        ))}
      </ul>
      <output class="small exchange-outcome" data-exported>{done}</output>
    </section>
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
