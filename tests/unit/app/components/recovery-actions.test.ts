import assert from "node:assert/strict";
import { noticesOf } from "../../../../app/components/session/notices.ts";
import { offersFor } from "../../../../app/models/offers.ts";
import { type FakeModels, fakeModels } from "./fake-models.ts";
import { attached, failed, lost } from "./recovery-told.ts";

const PRESSES: readonly [string, (fake: FakeModels) => void, string][] = [
  ["reattach", ({ session }) => void (session.phase.value = lost()), "reattach"],
  ["new", ({ session }) => void (session.phase.value = lost()), "newSession"],
  ["end-then-resume", ({ session }) => void (session.phase.value = attached("error")), "endThenResume"],
  ["reload", ({ storage }) => {
    storage.trouble.value = { kind: "closed", act: "read", said: undefined, keys: [] };
  }, "reloadPage"],
  ["save-again", ({ session, storage }) => {
    session.phase.value = attached("idle");
    storage.trouble.value = { kind: "quota", act: "write", said: undefined, keys: [] };
  }, "dismissTrouble saveAgain"],
  ["ask-lab", ({ truth }) => {
    truth.view.value = { is: "unreachable", since: 0, why: "LAB_UNREACHABLE" };
  }, "refresh"],
  ["join", ({ session }) => {
    session.former.value = { sessionId: "s1", truth: "elsewhere" };
    session.takenUp.value = { after: "copy", work: "over" };
  }, "open"],
];

for (const [name, set, calls] of PRESSES) {
  Deno.test(`[PG6] the button "${name}" does what it says, once`, () => {
    const fake = fakeModels();
    set(fake);
    const { phase, operation, offers, outOfTouch } = fake.session;
    offers.value = offersFor({
      phase: phase.value,
      operation: operation.value,
      outOfTouch: outOfTouch.value !== undefined,
      recorded: true,
    });
    const button = noticesOf(fake.models).flatMap(({ actions }) => actions).find((action) => action.name === name);
    assert.ok(button);
    button.act();
    assert.equal(fake.calls.join(" "), calls);
  });
}

Deno.test("[NL2] Send again sends what stands in the box now, and only that", () => {
  const fake = fakeModels();
  const sent: string[] = [];
  fake.models.session.send = (text) => {
    sent.push(text);
    return Promise.resolve({ is: "accepted" });
  };
  fake.session.lastError.value = failed("APPROVAL_TIMEOUT", "create");
  fake.session.typed.value = "First";
  const [notice] = noticesOf(fake.models);
  fake.session.typed.value = "First, and more";
  notice?.actions[0]?.act();
  assert.deepEqual(sent, ["First, and more"]);
});

Deno.test("where a reload would lose what is typed, it isn't offered", () => {
  const { models, session } = fakeModels();
  session.lastError.value = failed("EXTENSION_UNAVAILABLE", "create");
  const buttons = (keepsTyped: boolean) => noticesOf({ ...models, keepsTyped })[0]?.actions.map(({ name }) => name);
  assert.deepEqual(buttons(false), ["reload"]);
  session.typed.value = "Mine";
  assert.deepEqual([buttons(true), buttons(false)], [["send-again", "reload"], ["send-again"]]);
});

Deno.test("[PG7] a session that went on since says no word of the return any more", () => {
  const { models, session } = fakeModels();
  session.phase.value = attached("idle");
  session.takenUp.value = { after: "reload", work: "goes-on" };
  assert.deepEqual(noticesOf(models), []);
});

Deno.test("[PG7] until Core's word on a former session is there, nothing is said of it", () => {
  const { models, session } = fakeModels();
  session.takenUp.value = { after: "reload", work: "over" };
  session.former.value = { sessionId: "s1", truth: "asking" };
  assert.deepEqual(noticesOf(models), []);
});
