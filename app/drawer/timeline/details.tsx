import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { useText } from "../../text/mod.ts";
import { Button } from "../../components/mod.ts";
import { type Entry, entryOf } from "../journal/mod.ts";
import { changesBetween } from "../story/mod.ts";
import { detailOf } from "./detail.ts";
import { layerKey } from "./lane-words.ts";
import { payloadOf } from "./payload-text.ts";
import { timesOf } from "./row-words.ts";
import type { TimelineModel } from "./timeline-model.ts";

/** Effects that are listed; a turn may have thousands. */
const EFFECTS = 20;

/** The chosen entry: what it carried, what it changed, what led to it and what it led to. */
export function Details({ model }: { model: TimelineModel }) {
  const t = useText();
  const n = model.selected.value;
  const { run } = model.read.value;
  const entry = n === undefined ? undefined : entryOf(run, n);
  return (
    <section class="timeline-details" aria-label={t("timeline.details.label")} data-chosen={entry?.n}>
      {entry === undefined
        ? <p class="soft small">{t(n === undefined ? "timeline.details.none" : "timeline.details.gone")}</p>
        : <Chosen key={entry.n} entry={entry} model={model} />}
    </section>
  );
}

function Chosen({ entry, model }: { entry: Entry; model: TimelineModel }) {
  const t = useText();
  const { index, run } = model.read.value;
  const effects = index.effectsOf(entry.n);
  const led = effects.slice(0, EFFECTS).flatMap((n) => entryOf(run, n) ?? []);
  return (
    <>
      <div class="timeline-chosen">
        <h3>
          <span class="soft">{`#${entry.n}`}</span> <code>{entry.type}</code>
        </h3>
        <Button action="moment" onPress={() => void (model.position.value = entry.n)}>
          {t("timeline.details.moment")}
        </Button>
        <Button action="close-details" onPress={() => void (model.selected.value = undefined)}>
          {t("timeline.details.close")}
        </Button>
      </div>
      <Facts entry={entry} model={model} />
      <Part heading={t("timeline.details.causes")}>
        <Links entries={index.causesOf(entry.n)} model={model} none={t("timeline.details.causes.none")} />
      </Part>
      <Part heading={t("timeline.details.effects")}>
        <Links entries={led} model={model} none={t("timeline.details.effects.none")} />
        {effects.length > EFFECTS && (
          <p class="small soft">{t("timeline.details.effects.more", { count: effects.length - EFFECTS })}</p>
        )}
      </Part>
      <Changes entry={entry} model={model} />
      <Payload data={entry.data} />
    </>
  );
}

function Part({ heading, children }: { heading: string; children: ComponentChildren }) {
  return (
    <section class="timeline-detail-part">
      <h4>{heading}</h4>
      {children}
    </section>
  );
}

function Facts({ entry, model }: { entry: Entry; model: TimelineModel }) {
  const t = useText();
  const { index, run } = model.read.value;
  const [sessionId, operationId] = [index.sessionOf(entry.n), index.operationOf(entry.n)];
  const only = (more: { sessionId: string } | { operationId: string }) =>
    void (model.filter.value = { ...model.filter.value, ...more });
  return (
    <dl class="facts">
      <dt>{t("timeline.details.time")}</dt>
      <dd>{timesOf(run, "relative")(entry.at)} · {timesOf(run, "wall")(entry.at)}</dd>
      <dt>{t("timeline.details.layer")}</dt>
      <dd>{t(layerKey(entry.layer))}</dd>
      {sessionId !== undefined && (
        <>
          <dt>{t("timeline.details.session")}</dt>
          <dd>
            <code>{sessionId}</code>{" "}
            <Button action="only-session" onPress={() => only({ sessionId })}>{t("timeline.details.only")}</Button>
          </dd>
        </>
      )}
      {operationId !== undefined && (
        <>
          <dt>{t("timeline.details.operation")}</dt>
          <dd>
            <code>{operationId}</code>{" "}
            <Button action="only-operation" onPress={() => only({ operationId })}>
              {t("timeline.details.only")}
            </Button>
          </dd>
        </>
      )}
    </dl>
  );
}

/** Entries that can be gone to. */
function Links({ entries, model, none }: { entries: readonly Entry[]; model: TimelineModel; none: string }) {
  const t = useText();
  if (entries.length === 0) return <p class="small soft">{none}</p>;
  return (
    <ol class="timeline-links">
      {entries.map((entry) => (
        <li key={entry.n}>
          <button
            type="button"
            class="timeline-link"
            data-to={entry.n}
            onClick={() => void (model.selected.value = entry.n)}
          >
            {`#${entry.n}`} {t(layerKey(entry.layer))} <code>{entry.type}</code> {detailOf(entry)}
          </button>
        </li>
      ))}
    </ol>
  );
}

function Changes({ entry, model }: { entry: Entry; model: TimelineModel }) {
  const t = useText();
  const { story } = model.read.value;
  const changes = useMemo(() => changesBetween(story.at(entry.n - 1), story.at(entry.n)), [entry, story]);
  return (
    <Part heading={t("timeline.details.changes")}>
      {changes.length === 0
        ? <p class="small soft">{t("timeline.details.changes.none")}</p>
        : (
          <table class="timeline-changes">
            <thead>
              <tr>
                <th scope="col">{t("timeline.details.fact")}</th>
                <th scope="col">{t("timeline.details.before")}</th>
                <th scope="col">{t("timeline.details.after")}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ fact, before, after }) => (
                <tr key={fact}>
                  <th scope="row">
                    <code>{fact}</code>
                  </th>
                  <td>{before ?? "—"}</td>
                  <td>{after ?? "—"}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
    </Part>
  );
}

/** As text, whatever it says. */
function Payload({ data }: { data: unknown }) {
  const t = useText();
  const { text, cut } = useMemo(() => payloadOf(data), [data]);
  return (
    <Part heading={t("timeline.details.payload")}>
      {text === "" ? <p class="small soft">{t("timeline.details.payload.none")}</p> : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only a focusable region scrolls by arrow keys
        <pre class="timeline-payload" tabIndex={0} aria-label={t("timeline.details.payload")}>{text}</pre>
      )}
      {cut && <p class="small soft">{t("timeline.details.payload.cut", { count: text.length })}</p>}
    </Part>
  );
}
