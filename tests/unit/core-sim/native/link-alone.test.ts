import assert from "node:assert/strict";
import { LabClock } from "../../../../core-sim/lab/clock.ts";
import type { CoreConnection, NativeListener } from "../../../../core-sim/core/mod.ts";
import { Journal } from "../../../../core-sim/journal/journal.ts";
import { NativeHost } from "../../../../core-sim/native/host.ts";
import { type LinkOwner, NativeLink } from "../../../../core-sim/native/link.ts";
import { ManualHostClock } from "../../../support/host-clock.ts";

const raise = (error: unknown) => {
  throw error;
};

/** A link to a Desktop that does what the test says inside a request, which the real one can't be made to do. */
function linkTo(inside: (type: string, desktop: { down(): void; listener: NativeListener }) => void) {
  const clock = new LabClock(new ManualHostClock(), { mode: "manual", onError: raise });
  const journal = new Journal(clock);
  const downs: (() => void)[] = [];
  const asked: string[] = [];
  /** What lets the answers to `create_thread` come. */
  const late: (() => void)[] = [];
  const desktop = {
    connect: (listener: NativeListener): CoreConnection => ({
      request: ({ type }, answered) => {
        asked.push(type);
        inside(type, { down: () => downs.forEach((down) => down()), listener });
        asked.push(`${type} done`);
        const answer = () => answered({ ok: false, error: { code: "ANSWERED", message: type } });
        if (type === "create_thread") late.push(answer);
        else answer();
      },
      close: () => {},
    }),
    onDown: (listener: () => void) => {
      downs.push(listener);
      return () => {};
    },
    running: true,
  };
  const told: string[] = [];
  const owner: LinkOwner = {
    needed: () => true,
    onEvent: ({ type }) => {
      told.push(type);
      link.request({ type: "list_page_scoped" }, (answer) => told.push(answer.ok ? "ok" : answer.error.code));
    },
    onSubscriptionClosed: () => {},
    onLost: ({ code }) => told.push(code),
    onRestored: () => told.push("restored"),
    onResting: () => {},
  };
  const link = new NativeLink({ clock, journal, host: new NativeHost({ clock, desktop }), owner });
  return { link, asked, told, clock, late };
}

Deno.test("[NL4] a request that Core hadn't answered when the link went is answered once, NATIVE_CONNECTION_CLOSED", () => {
  const { link, told, asked, clock } = linkTo((type, { down }) => {
    if (type === "get_settings") down();
  });
  const answers: string[] = [];
  link.request({ type: "get_settings", callerOrigin: "http://a.test" }, (answer) => {
    answers.push(answer.ok ? "ok" : answer.error.code);
  });
  assert.deepEqual(answers, ["NATIVE_CONNECTION_CLOSED"]);
  assert.deepEqual(told, ["NATIVE_CONNECTION_CLOSED"]);
  clock.advance(60_000);
  assert.deepEqual(told, ["NATIVE_CONNECTION_CLOSED", "restored"]);
  assert.deepEqual(asked, ["get_settings", "get_settings done"], "[NL2] nothing is sent again");
});

Deno.test("a request that an event gives rise to waits until Core has answered the one under way", () => {
  const { link, asked, told } = linkTo((type, { listener }) => {
    if (type === "get_settings") listener.onEvent({ type: "ended", threadId: "t", seq: 1 });
  });
  link.request({ type: "get_settings", callerOrigin: "http://a.test" }, (answer) => {
    told.push(answer.ok ? "ok" : answer.error.message);
  });
  assert.deepEqual(asked, ["get_settings", "get_settings done", "list_page_scoped", "list_page_scoped done"]);
  assert.deepEqual(told, ["ended", "get_settings", "ANSWERED"]);
});

Deno.test("a request that comes up while Core tells something by itself waits until it has finished", () => {
  let speak: (() => void) | undefined;
  const { link, asked, told, clock } = linkTo((type, { listener }) => {
    if (type === "get_settings") speak = () => listener.onEvent({ type: "ended", threadId: "t", seq: 1 });
  });
  link.request({ type: "get_settings", callerOrigin: "http://a.test" }, () => {});
  speak?.();
  speak?.();
  assert.deepEqual(asked, ["get_settings", "get_settings done"]);
  clock.advance(0);
  assert.deepEqual(told, ["ended", "ended", "ANSWERED", "ANSWERED"]);
});

const CREATE = {
  type: "create_thread",
  callerOrigin: "http://a.test",
  input: { provider: "codex", autoEndOnDisconnect: true },
} as const;

Deno.test("an answer may come late: meanwhile other requests are served, and it is passed on when it comes", () => {
  const { link, late } = linkTo(() => {});
  const answers: string[] = [];
  link.request(CREATE, (answer) => answers.push(answer.ok ? "ok" : `create ${answer.error.code}`));
  link.request({ type: "get_settings", callerOrigin: "http://a.test" }, () => answers.push("settings"));
  assert.deepEqual(answers, ["settings"]);
  late[0]?.();
  late[0]?.();
  assert.deepEqual(answers, ["settings", "create ANSWERED"]);
});

Deno.test("[NL2] [NL4] an answer that never comes is given up with the link; coming after that it means nothing", () => {
  let down = () => {};
  const { link, asked, late } = linkTo((_type, desktop) => down = desktop.down);
  const answers: string[] = [];
  link.request(CREATE, (answer) => answers.push(answer.ok ? "ok" : answer.error.code));
  assert.deepEqual(answers, []);
  down();
  late[0]?.();
  assert.deepEqual(answers, ["NATIVE_CONNECTION_CLOSED"]);
  assert.deepEqual(asked, ["create_thread", "create_thread done"]);
});
