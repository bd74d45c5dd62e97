import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import type { Notice } from "../../../../app/components/session/mod.ts";
import { newsOf } from "../../../../app/components/session/news.ts";
import type { SessionModel } from "../../../../app/models/mod.ts";
import { allWords } from "../../../../app/text/mod.ts";
import { fakeModels } from "./fake-models.ts";

const { t } = await allWords("en", "reload");

type Entry = SessionModel["transcript"]["value"][number];

const answer = (state: "streaming" | "whole", id = "a1", text = "Done."): Entry => ({
  from: "agent",
  id,
  at: 0,
  text,
  operationId: "op1",
  index: 0,
  state,
});

function following() {
  const fake = fakeModels();
  const stands = (status: "idle" | "running") => {
    fake.session.status.value = status;
    fake.session.phase.value = { is: "attached", sessionId: "s1", status };
  };
  return { ...fake, stands, news: newsOf(fake.models, () => t) };
}

Deno.test("a screen reader hears the answer once it is whole and the session is idle, and the status otherwise", () => {
  const { session, stands, news } = following();
  stands("running");
  assert.equal(news.value, "Session: Running");
  session.transcript.value = [answer("streaming")];
  session.transcript.value = [answer("whole")];
  assert.equal(news.value, "Session: Running");
  stands("idle");
  assert.equal(news.value, "The agent answered: Done.");
});

Deno.test("an answer from a former life of the page is no news", () => {
  const { session, stands, news } = following();
  session.transcript.value = [answer("whole")];
  session.phase.value = { is: "resuming", sessionId: "s1", approval: "given" };
  stands("idle");
  assert.equal(news.value, "Session: Idle");
  stands("running");
  session.transcript.value = [answer("whole"), answer("whole", "a2", "More.")];
  stands("idle");
  assert.equal(news.value, "The agent answered: More.");
});

Deno.test("a notice is heard with its cause and what to do; gone, it leaves the last word, and what follows is heard", () => {
  const { session, stands, news } = following();
  stands("idle");
  session.lastError.value = {
    code: "SESSION_BUSY",
    message: "",
    details: undefined,
    operationId: undefined,
    during: "send",
    at: 0,
  };
  const said = `${t("notice.SESSION_BUSY.cause")} ${t("notice.SESSION_BUSY.next")}`;
  assert.equal(news.value, said);
  session.lastError.value = undefined;
  assert.equal(news.value, said);
  stands("running");
  assert.equal(news.value, "Session: Running");
});

Deno.test("while a notice stays, answers are heard all the same, each once", () => {
  const { session, stands, news } = following();
  session.unsaved.value = "refused";
  stands("running");
  session.transcript.value = [answer("whole")];
  stands("idle");
  assert.equal(news.value, "The agent answered: Done.");
  session.transcript.value = [answer("whole")];
  stands("running");
  assert.equal(news.value, "Session: Running");
});

Deno.test("an answer that is taken off the page is no news any more (A-051)", () => {
  const { session, stands, news } = following();
  stands("idle");
  session.transcript.value = [answer("whole", "a1", "Private.")];
  assert.equal(news.value, "The agent answered: Private.");
  session.transcript.value = [];
  assert.equal(news.value, "");
});

Deno.test("a page's own notices are heard like the session's, each once when it comes", () => {
  const { session, models, stands } = following();
  const own = signal<readonly Notice[]>([]);
  const news = newsOf(models, () => t, () => own.value);
  stands("idle");
  own.value = [{
    name: "own",
    tone: "doubt",
    cause: () => "Refused.",
    next: () => "Claim it.",
    still: [],
    actions: [],
  }];
  assert.equal(news.value, "Refused. Claim it.");
  stands("running");
  assert.equal(news.value, "Session: Running");
  session.lastError.value = {
    code: "SESSION_BUSY",
    message: "",
    details: undefined,
    operationId: undefined,
    during: "send",
    at: 0,
  };
  assert.match(news.value, /busy|turn/i);
});
