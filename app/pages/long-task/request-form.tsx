import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { Button } from "../../components/mod.ts";
import type { SessionModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import { type Length, LENGTHS } from "./policy.ts";

interface RequestProps {
  session: SessionModel;
  prepare(topic: string, length: Length): unknown;
}

/** What the report is to be about, and how long it may take. */
export function RequestForm({ session, prepare }: RequestProps) {
  const t = useText();
  const id = useId();
  const topic = useSignal<string | undefined>(undefined);
  const chosen = useSignal<Length | undefined>(undefined);
  const { remembered } = session;
  const asked = topic.value ?? remembered.value["topic"] ?? t("long-task.topic.start");
  const length = chosen.value ?? lengthOf(remembered.value["length"]);
  const offered = session.offers.value.send && asked.trim() !== "";
  return (
    <form
      class="panel report-form"
      aria-label={t("long-task.form")}
      onSubmit={(event) => {
        event.preventDefault();
        // As it is now: pressed again before the page was drawn anew, it isn't offered any more.
        if (offered && session.offers.peek().send) prepare(asked.trim(), length);
      }}
    >
      <div class="field">
        <label for={`${id}-topic`}>{t("long-task.topic")}</label>
        <input
          id={`${id}-topic`}
          class="text-input"
          name="topic"
          maxLength={200}
          autocomplete="off"
          value={asked}
          onInput={(event) => topic.value = event.currentTarget.value}
        />
      </div>
      <div class="field">
        <label for={`${id}-length`}>{t("long-task.length")}</label>
        <select
          id={`${id}-length`}
          class="text-input"
          name="length"
          value={length}
          onChange={(event) => chosen.value = lengthOf(event.currentTarget.value)}
        >
          {LENGTHS.map((name) => <option key={name} value={name}>{t(`long-task.length.${name}`)}</option>)}
        </select>
      </div>
      <Button action="prepare" tone="main" offered={offered} submit>{t("long-task.prepare")}</Button>
    </form>
  );
}

function lengthOf(name: string | undefined): Length {
  return LENGTHS.find((each) => each === name) ?? "90s";
}
