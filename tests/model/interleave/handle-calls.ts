/** What an application asks of a handle. */
import type { Script } from "../../../core-sim/control/mod.ts";
import { must } from "../broken.ts";
import type { HandleVerb, Plan } from "./acts.ts";
import type { Tab } from "./tab.ts";
import type { Witness } from "./witness.ts";
import type { World } from "./world.ts";

/** The longest that a request waits for its answer, with an approval (CN5). */
export const LONGEST_MS = 90_000;

/** Starts a turn that says, does and takes what its plan tells. */
export function send(
  world: World,
  { tab, witness, plan }: { tab: Tab; witness: Witness; plan: readonly Plan[] },
): void {
  const text = `<t${++world.prompts}>`;
  const steps = plan.map((step, n): Script["steps"][number] =>
    step === "say" ? { say: `${text}:${n}`, chunk: 4, everyMs: 0 } : step
  );
  world.lab.queueScript({ match: text, steps });
  const { session, name } = witness;
  const status = session.getStatus();
  const free = session.attached && (status === "idle" || status === "error");
  const sent = session.sendText(text);
  const posted = world.ledger.prompt(text) !== undefined;
  must(free || !posted, "admission", () => `${name} is ${status} and a prompt is posted`);
  const busy = session.attached && (status === "running" || status === "waiting_tool_result");
  const refusals = busy ? ["SESSION_BUSY", "SESSION_ENDED"] : ["SESSION_ENDED"];
  const call = { verb: "send", title: `${name} sends ${text}`, client: tab.name, text } as const;
  // While a prepare is in flight a text waits (PR2).
  world.calls.track(posted || witness.preparing > 0 ? call : { ...call, refusals }, sent);
}

interface ToDo {
  readonly tab: Tab;
  readonly witness: Witness;
  readonly verb: HandleVerb;
}

/** `then` is called when an end or a resume has succeeded. */
export function call(world: World, { tab, witness, verb }: ToDo, then: () => void = () => {}): void {
  if (verb === "send") return send(world, { tab, witness, plan: ["say"] });
  const { session, name } = witness;
  const made = { verb, title: `${name} ${verb}s`, client: tab.name };
  if (verb === "prepare") {
    witness.preparing++;
    return world.calls.track(made, session.prepare().finally(() => void witness.preparing--));
  }
  const now = world.clock.now();
  if (verb === "list") return world.calls.track({ ...made, dueBy: now + LONGEST_MS }, session.listAssets());
  const { lifecycle } = witness;
  // Calls of one verb that follow each other share one request (EN2, RE4).
  const shared = world.acting && lifecycle.at(-1) === verb;
  if (!shared) world.ledger.allow(tab.name, verb === "end" ? "end_session" : "reactivate_session", session.sessionId);
  lifecycle.push(verb);
  // They run one after the other (RE7).
  const dueBy = now + LONGEST_MS * lifecycle.length;
  const promise = verb === "end" ? session.end() : session.resume();
  world.calls.track({ ...made, dueBy }, promise.finally(() => void lifecycle.shift()), then);
}
