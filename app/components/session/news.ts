import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { PageModels } from "../../models/mod.ts";
import type { Translate } from "../../text/mod.ts";
import { type Notice, words } from "./notice.ts";
import { noticesOf } from "./notices.ts";
import { standingOf } from "./standing.ts";

/**
 * What a screen reader should hear of a session, from now on: of what has just changed the most pressing, which is a
 * notice, then an answer that became whole in this life of the page, then the status.
 */
export function newsOf(
  models: PageModels,
  t: () => Translate,
  own: () => readonly Notice[] = () => [],
): ReadonlySignal<string> {
  const { session } = models;
  const news = signal("");
  // Made anew when what they are about changes, not with each fragment of an answer.
  const all = computed(() => [...own(), ...noticesOf(models)]);
  let told: { notices?: ReadonlySet<string>; standing?: string } = {};
  /** Answers that were there already, or were told. */
  let old: ReadonlySet<string> = new Set();
  /** The answer that is being told. */
  let telling: string | undefined;
  effect(() => {
    const standing = standingOf(session);
    const notices = all.value;
    const answers = session.transcript.value.filter(({ from }) => from === "agent");
    const last = answers.at(-1);
    if (!("status" in session.phase.value)) old = new Set(answers.map(({ id }) => id));
    const answer = standing === "idle" && last?.from === "agent" && last.state === "whole" && !old.has(last.id)
      ? last
      : undefined;
    const before = told;
    // Blank until the words of notices have come: they are told then.
    const worded = notices.filter((notice) => noticeText(notice, t()) !== "");
    const noticed = worded.find((notice) => before.notices?.has(nameOf(notice)) !== true);
    told = { notices: new Set(worded.map(nameOf)), standing };
    if (answer !== undefined) old = new Set([...old, answer.id]);
    const taken = telling !== undefined && !answers.some(({ id }) => id === telling);
    if (taken || standing !== before.standing) telling = undefined;
    if (noticed !== undefined) news.value = noticeText(noticed, t());
    else if (answer !== undefined) {
      telling = answer.id;
      news.value = t()("news.answer", { text: answer.text });
    } else if (standing !== before.standing) {
      news.value = t()("news.status", { status: t()(`status.${standing}`) });
    } else if (taken) news.value = "";
  });
  return news;
}

const nameOf = ({ name, code }: Notice) => `${name} ${code ?? ""}`;

function noticeText({ cause, next }: Notice, t: Translate): string {
  return `${words(cause, t)} ${words(next, t)}`.trim();
}
