import assert from "node:assert/strict";
import { offersFor } from "../../../../app/models/offers.ts";
import { refusalNow } from "../../../../app/models/requests.ts";
import type { Offers, OperationView, SessionPhase } from "../../../../app/models/session-types.ts";
import { fateOf } from "../../../../app/models/sent.ts";

const none: OperationView = { is: "none" };
const pending: OperationView = { is: "pending", operationId: "o", waiting: true, since: 0 };
const error = { code: "THREAD_NOT_FOUND", message: "" };
const attached = (status: "idle" | "running" | "ended" | "error"): SessionPhase => ({
  is: "attached",
  sessionId: "s1",
  status,
});
const offered = (offers: Offers) => Object.entries(offers).flatMap(([name, is]) => is ? [name] : []).join(" ");

const OFFERS: readonly [string, SessionPhase, OperationView, boolean, string][] = [
  ["starting", { is: "starting" }, none, false, ""],
  ["none", { is: "none" }, none, false, "send open"],
  ["creating", { is: "creating", approval: "asked" }, none, false, ""],
  ["catching up", { is: "resuming", sessionId: "s1", approval: "unknown" }, none, false, "leave open"],
  ["idle", attached("idle"), none, false, "send end leave forget newSession prepare open"],
  ["at work", attached("running"), pending, false, "end leave stopWaiting forget newSession open"],
  [
    "at work, not waited for",
    attached("running"),
    { ...pending, waiting: false },
    false,
    "end leave forget newSession open",
  ],
  ["in error", attached("error"), none, false, "end leave forget newSession prepare open"],
  ["ended", attached("ended"), none, false, "forget newSession resume open"],
  ["out of touch", attached("idle"), none, true, "leave forget newSession reattach open"],
  [
    "unconfirmed",
    attached("running"),
    { is: "unconfirmed", operationId: "o", error },
    false,
    "leave forget newSession reattach open",
  ],
  ["being ended", { is: "changing", sessionId: "s1", status: "idle", to: "ended" }, none, false, ""],
  ["detached", { is: "detached", sessionId: "s1", by: "lost" }, none, false, "forget newSession reattach open"],
  [
    "gone",
    { is: "gone", sessionId: "s1", error, asked: "saved", operationId: undefined },
    none,
    false,
    "forget newSession open",
  ],
];
for (const [name, phase, operation, outOfTouch, expected] of OFFERS) {
  Deno.test(`[PG6] what is offered while ${name}`, () => {
    assert.equal(offered(offersFor({ phase, operation, outOfTouch, recorded: true })), expected);
  });

  Deno.test(`[PG7] a text is refused exactly when Send isn't offered: ${name}`, () => {
    const link = outOfTouch ? { code: "NATIVE_CONNECTION_CLOSED", message: "" } : undefined;
    const refusal = refusalNow(phase, operation.is !== "none", link);
    assert.equal(refusal === undefined, offersFor({ phase, operation, outOfTouch, recorded: true }).send);
  });
}

Deno.test("[PG6] Forget is offered while there is something to forget", () => {
  const now = { phase: attached("idle"), operation: none, outOfTouch: false };
  assert.deepEqual([true, false].map((recorded) => offersFor({ ...now, recorded }).forget), [true, false]);
});

const sent = { entryId: "e", text: "t", ready: false, operationId: "o", seen: false, taken: () => {} };
const FATES: readonly [string, { operationId?: string | undefined; seen?: boolean }, string][] = [
  ["SESSION_BUSY", {}, "refused"],
  ["SESSION_ENDED", { operationId: undefined }, "refused"],
  ["SESSION_ENDED", {}, "unconfirmed"],
  ["SESSION_ENDED", { seen: true }, "failed"],
  ["NATIVE_HOST_UNAVAILABLE", {}, "refused"],
  ["NATIVE_CONNECTION_CLOSED", {}, "unconfirmed"],
  ["EXTENSION_DISCONNECTED", {}, "unconfirmed"],
  ["SDK_BRIDGE_TIMEOUT", {}, "unconfirmed"],
  ["SDK_PROTOCOL_ERROR", {}, "unconfirmed"],
  ["SDK_TRANSPORT_ERROR", {}, "refused"],
  ["PROVIDER_COMMAND_FAILED", {}, "refused"],
  ["PROVIDER_REQUEST_FAILED", {}, "failed"],
];
for (const [code, over, fate] of FATES) {
  Deno.test(`[PG8] a text that met ${code} (${JSON.stringify(over)}) is ${fate}`, () => {
    assert.equal(fateOf({ ...sent, ...over }, { code, message: "" }), fate);
  });
}
