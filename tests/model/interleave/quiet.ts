/** Once all is healed and has arrived: nothing is pending, and what pages believe is what Core knows. */
import type { LabTruth, ThreadTruth } from "../../../core-sim/control/mod.ts";
import { sessionStatusOf } from "../../../sdk/protocol/mod.ts";
import { must } from "../broken.ts";
import { coreFactOf } from "../stage/core-fact.ts";
import { attach } from "./attach.ts";
import { call } from "./handle-calls.ts";
import type { Tab } from "./tab.ts";
import type { Witness } from "./witness.ts";
import type { World } from "./world.ts";

/** Longer than any deadline. */
const ROUND_MS = 100_000;
/** More than the waits of a script and the time-outs of its tools take, with what a listener may begin meanwhile. */
const ROUNDS = 8;

export async function comeToRest(world: World): Promise<void> {
  world.say("all is healed and time passes");
  world.lab.disrupt({ kind: "heal" });
  for (const { wire } of world.tabs) if (wire !== undefined) wire.losesAnswer = false;
  for (let round = 0; round < ROUNDS; round++) {
    world.approveAll();
    await world.settle();
    await world.act(`— ${ROUND_MS} ms pass`, () => world.pass(ROUND_MS));
  }
  await world.settle();
  for (const { disposers } of world.tabs) for (const dispose of disposers.splice(0)) dispose();
  world.calls.mustBeSettled();
  must(world.clock.waiting === 0, "promise-settles", () => `${world.clock.waiting} timers are left`);
}

/** Every page asks for the truth about every session (RS7); what was unconfirmed is decided then (CN5). */
export async function lookAgain(world: World): Promise<void> {
  for (const tab of world.tabs) {
    for (const sessionId of world.sessions) {
      await world.act(`— ${tab.name} looks at ${sessionId}`, () => attach(world, tab, sessionId));
      await world.settle();
    }
  }
}

/** Beliefs are compared with the truth; `sure` when none of them may be undecided. */
export function mustBelieveTheTruth(world: World, { sure }: { sure: boolean }): void {
  const truth = world.lab.truth();
  for (const tab of world.tabs) {
    for (const witness of tab.witnesses) {
      if (!sure && witness.undecided) continue;
      const status = witness.session.getStatus();
      const allowed = allowedStatuses(truth, tab, witness);
      must(allowed.includes(status), "belief-is-truth", () => {
        return `${witness.name} shows ${status}, it should be ${allowed.join(" or ")}`;
      });
    }
  }
}

/** All that was sent has arrived: where nothing is disturbed or undecided, beliefs are true in the midst of a turn, too. */
export function mustBelieveWhatArrived(world: World): void {
  const { desktop, extension } = world.lab.truth();
  for (const { threadId, status } of desktop.threads) {
    const healthy = extension.subscriptions.some(({ sessionId, state }) =>
      sessionId === threadId && state === "healthy"
    );
    if (!healthy || status === "stopping") continue;
    for (const { channelId, witnesses, lost, origin } of world.tabs) {
      const routed = extension.routes.some((route) => route.sessionId === threadId && route.channelId === channelId);
      // Who waits for the person may have something under way that Core hasn't heard of.
      if (!routed || lost || extension.approvals.some((asked) => asked.origin === origin)) continue;
      const witness = witnesses.find(({ session }) => session.sessionId === threadId && session.attached);
      if (witness === undefined || witness.undecided) continue;
      const [shown, truth] = [witness.session.getStatus(), sessionStatusOf(status)];
      must(shown === truth, "belief-is-truth", () => `${witness.name} shows ${shown}, Core says ${truth}`);
    }
  }
}

/** One handle is sent a prompt: it is admitted if and only if the handle shows that it will be (TU2). */
export async function mustAdmit(world: World): Promise<void> {
  for (const tab of world.tabs) {
    for (const witness of tab.witnesses) {
      const status = witness.session.getStatus();
      const before = world.calls.outcomes.length;
      await world.act(`— ${witness.name} is tried`, () => call(world, { tab, witness, verb: "send" }));
      await world.settle();
      await world.act("— and it may take a while", () => world.pass(ROUND_MS));
      await world.settle();
      const outcome = world.calls.outcomes.slice(before).join();
      must(ADMISSION[status].includes(outcome), "admission", () => `${witness.name} is ${status}: ${outcome}`);
    }
  }
}

const ADMISSION: Readonly<Record<ReturnType<Witness["session"]["getStatus"]>, readonly string[]>> = {
  idle: ["send ok"],
  // Of a turn that stays undecided.
  running: ["send SESSION_BUSY"],
  waiting_tool_result: [],
  ended: ["send SESSION_ENDED"],
  error: ["send SESSION_ENDED", "send PROVIDER_COMMAND_FAILED", "send THREAD_NOT_FOUND"],
};

/** A page-scoped session that a page was given lives only as long as it has a route (AE1, AE4). */
export function mustLeaveNoOrphan({ lab, sessions }: World): void {
  const { desktop, extension } = lab.truth();
  for (const { threadId, status, autoEndOnDisconnect } of desktop.threads) {
    const routed = extension.routes.some(({ sessionId }) => sessionId === threadId);
    const fine = !autoEndOnDisconnect || status === "ended" || routed || !sessions.includes(threadId);
    must(fine, "no-orphan", () => `page-scoped ${threadId} is ${status} without a route`);
  }
}

/** Core did each operation that was posted at most once. */
export function mustHaveRunOnce(world: World): void {
  for (const { threadId, operations } of world.lab.truth().desktop.threads) {
    const posted = world.ledger.operations.get(threadId) ?? 0;
    must(operations <= posted, "ran-once", () => `${threadId} ran ${operations} operations of ${posted}`);
  }
  const seen = new Set<string>();
  for (const entry of world.lab.journal.after(0).entries) {
    const { type, operationId } = coreFactOf(entry) ?? {};
    if (type !== "operation_completed" || operationId === undefined) continue;
    must(!seen.has(operationId), "ran-once", () => `${operationId} is completed again`);
    seen.add(operationId);
  }
}

function allowedStatuses({ desktop, extension }: LabTruth, tab: Tab, { session, undecided }: Witness): string[] {
  if (!session.attached) return ["error", "ended"];
  const thread = desktop.threads.find(({ threadId }) => threadId === session.sessionId);
  // Of a thread that Core doesn't know no snapshot comes that could decide, and a failed look leaves a handle alone (RS8).
  if (thread === undefined) return ["error", "ended", ...(undecided ? ["running"] : [])];
  const routed = extension.routes.some(({ sessionId, channelId }) =>
    sessionId === session.sessionId && channelId === tab.channelId
  );
  return routed ? [shown(thread)] : ["ended"];
}

const shown = ({ status }: ThreadTruth) => sessionStatusOf(status);
