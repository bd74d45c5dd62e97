import { type ComponentChildren, Fragment } from "preact";
import type { TranscriptEntry } from "../../lifecycle/mod.ts";
import type { SessionModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import { ScrollBox } from "../scroll-box.tsx";
import { useCalm } from "./use-calm.ts";

interface TranscriptProps {
  session: SessionModel;
  /** What may be done with the result of a turn. */
  actions?: (text: string) => ComponentChildren;
}

/**
 * The conversation. Its box scrolls by itself and keeps to the newest line while a person hasn't scrolled away, by
 * `column-reverse` alone. Text of the agent is text, never markup.
 */
export function Transcript({ session, actions }: TranscriptProps) {
  const t = useText();
  const entries = useCalm(session.transcript);
  const operation = session.operation.value;
  const active = "operationId" in operation ? operation.operationId : undefined;
  // What comes last in a turn is its result, once the turn is over; the messages before it only lead to it.
  const lastOf = new Map(
    entries.flatMap((entry) => entry.from === "agent" ? [[entry.operationId, entry] as const] : []),
  );
  const actionsOf = (entry: TranscriptEntry) =>
    actions !== undefined && entry.from === "agent" && lastOf.get(entry.operationId) === entry
      ? (text: string) => entry.operationId !== active && actions(text)
      : undefined;
  return (
    <ScrollBox name="transcript" label={t("transcript.label")}>
      {entries.length === 0 && <p class="transcript-empty">{t("transcript.empty")}</p>}
      <ol class="transcript-list">
        {entries.map((entry) => <Entry key={entry.id} entry={entry} actions={actionsOf(entry)} />)}
      </ol>
    </ScrollBox>
  );
}

function Entry({ entry, actions }: { entry: TranscriptEntry; actions: TranscriptProps["actions"] }) {
  return (
    <li
      class="entry"
      data-message={entry.id}
      data-from={entry.from}
      data-state={entry.from === "agent" ? entry.state : "whole"}
      data-operation-id={entry.operationId}
    >
      <EntryHead entry={entry} />
      <EntryText entry={entry} />
      <EntryFoot entry={entry} actions={actions} />
    </li>
  );
}

function EntryHead({ entry }: { entry: TranscriptEntry }) {
  const t = useText();
  return (
    <p class="entry-head">
      <span class="entry-from">{t(entry.from === "user" ? "transcript.you" : "transcript.agent")}</span>
      {entry.from === "user" && entry.delivery !== "accepted" && (
        <span class="tag">{t(`transcript.${entry.delivery}`)}</span>
      )}
      {entry.from === "agent" && entry.state === "streaming" && (
        <span class="tag tag-live">{t("transcript.streaming")}</span>
      )}
    </p>
  );
}

function EntryText({ entry }: { entry: TranscriptEntry }) {
  const t = useText();
  const gaps = entry.from === "agent" ? entry.gaps ?? [] : [];
  return (
    <div class="entry-text" data-text>
      {entry.text.slice(0, gaps[0])}
      {gaps.map((gap, index) => (
        <Fragment key={gap}>
          <span class="entry-gap">{t("transcript.gap")}</span>
          {entry.text.slice(gap, gaps[index + 1])}
        </Fragment>
      ))}
    </div>
  );
}

function EntryFoot({ entry, actions }: { entry: TranscriptEntry; actions: TranscriptProps["actions"] }) {
  const t = useText();
  if (entry.from === "user") return null;
  if (entry.state === "partial") return <p class="entry-note">{t("transcript.partial")}</p>;
  if (actions === undefined) return null;
  return <div class="entry-actions">{entry.state === "whole" && actions(entry.text)}</div>;
}
