/** Does what an act says. */
import type { Disruption, Script } from "../../../core-sim/control/mod.ts";
import { Broken, must } from "../broken.ts";
import type { Act, Habit, HandleVerb, Moment, Plan } from "./acts.ts";
import { handlerOf, inlineTools } from "./tools.ts";
import type { Tab } from "./tab.ts";
import type { Session, Witness } from "./witness.ts";
import type { World } from "./world.ts";

/** The longest that a request waits for its answer, with an approval (CN5). */
const LONGEST_MS = 90_000;

export async function perform(world: World, act: Act): Promise<void> {
  if (act.act === "settle") return await world.settle();
  await world.act(`— ${JSON.stringify(act)}`, () => doNow(world, act));
}

function doNow(world: World, act: Exclude<Act, { act: "settle" }>): void {
  if (act.act === "pass") return world.pass(act.ms);
  if (act.act === "disrupt") return disrupt(world, act);
  const tab = world.tabs[act.tab];
  if (tab === undefined) return;
  if (act.act === "create") return create(world, tab, act);
  if (act.act === "attach") return attach(world, tab, world.sessions.at(-1 - act.session));
  if (act.act === "dispose") return void tab.disposers.pop()?.();
  if (act.act === "cut") return tab.wire?.cut(act.how);
  if (act.act === "lose") return tab.wire?.loseAnswers();
  if (act.act === "echo") return tab.wire?.echo();
  const witness = tab.witnesses.at(-1 - act.handle);
  if (witness === undefined) return;
  switch (act.act) {
    case "send":
      return send(world, { tab, witness, plan: act.plan });
    case "call":
      return call(world, { tab, witness, verb: act.verb });
    case "come back": {
      const { session } = witness;
      const dispose = session.onError(() => {
        dispose();
        attach(world, tab, session.sessionId, (back) => call(world, { tab, witness: back, verb: "send" }));
      });
      return tab.wire?.cut("late");
    }
    case "tool": {
      const { session } = witness;
      const handler = handlerOf(world, { reply: act.reply, runs: (id) => witness.runs(id) });
      tab.disposers.push(act.name === undefined ? session.onTool(handler) : session.onTool(act.name, handler));
      return;
    }
    case "habit":
      return void tab.disposers.push(habit(world, { tab, witness, on: act.on, habit: act.habit }));
  }
}

function disrupt({ lab, sessions }: World, { kind, forMs }: Extract<Act, { act: "disrupt" }>): void {
  const threadId = sessions.at(-1) ?? "none";
  const disruptions: Readonly<Record<typeof kind, Disruption>> = {
    "nativeHost.drop": { kind: "nativeHost.drop", forMs },
    "extension.reload": { kind: "extension.reload" },
    "extension.crash": { kind: "extension.crash", forMs },
    "desktop.restart": { kind: "desktop.restart", forMs },
    "provider.crash": { kind: "provider.crash" },
    "subscription.drop": { kind: "subscription.drop", threadId },
    "workspace.remove": { kind: "workspace.remove", threadId },
    heal: { kind: "heal" },
  };
  lab.disrupt(disruptions[kind]);
}

function create(world: World, tab: Tab, { pageScoped, inline }: Extract<Act, { act: "create" }>): void {
  const ran = new Set<string>();
  const skills = { guidance: "", tools: inlineTools(world, { reply: inline, ran }) };
  world.ledger.allow(tab.name, "create_session");
  const made = tab.client.createSession({ provider: "codex", autoEndOnDisconnect: pageScoped, skills });
  const dueBy = world.clock.now() + LONGEST_MS;
  const { name } = tab;
  world.calls.track({ verb: "create", title: `${name} creates`, client: name, dueBy }, made, (session) => {
    world.sessions.push(session.sessionId);
    tab.meet(session, ran);
  });
}

/** `then` gets the handle that came of it. */
export function attach(
  world: World,
  tab: Tab,
  sessionId: string | undefined,
  then: (witness: Witness) => void = () => {},
): void {
  if (sessionId === undefined) return;
  world.ledger.allow(tab.name, "resume_session", sessionId);
  const resumed = tab.client.resumeSession(sessionId);
  const call = { verb: "attach", title: `${tab.name} attaches`, client: tab.name } as const;
  world.calls.track({ ...call, dueBy: world.clock.now() + LONGEST_MS }, resumed, (session) => {
    then(tab.meet(session, new Set()));
  });
}

/** Starts a turn that says, does and takes what its plan tells. */
function send(world: World, { tab, witness, plan }: { tab: Tab; witness: Witness; plan: readonly Plan[] }): void {
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

export function call(world: World, { tab, witness, verb }: ToDo): void {
  if (verb === "send") return send(world, { tab, witness, plan: ["say"] });
  const { session, name } = witness;
  const made = { verb, title: `${name} ${verb}s`, client: tab.name };
  if (verb === "prepare") {
    witness.preparing++;
    return world.calls.track(made, session.prepare().finally(() => void witness.preparing--));
  }
  const now = world.clock.now();
  if (verb === "list") return world.calls.track({ ...made, dueBy: now + LONGEST_MS }, session.listAssets());
  world.ledger.allow(tab.name, verb === "end" ? "end_session" : "reactivate_session", session.sessionId);
  // They run one after the other (RE7).
  const dueBy = now + LONGEST_MS * ++witness.lifecycle;
  const promise = verb === "end" ? session.end() : session.resume();
  world.calls.track({ ...made, dueBy }, promise.finally(() => void witness.lifecycle--));
}

interface ToRemember {
  readonly tab: Tab;
  readonly witness: Witness;
  readonly on: Moment;
  readonly habit: Habit;
}

/** Registers a listener that does something once; the result disposes it. */
function habit(world: World, { tab, witness, on, habit }: ToRemember): () => void {
  const { session } = witness;
  let used = false;
  let disposed = false;
  const react = () => {
    if (disposed) return world.fail(new Broken("silent-after-dispose", `${witness.name} calls a disposed listener`));
    if (used) return;
    used = true;
    if (habit === "throw") throw "thrown by a listener";
    world.guarded(() => act(habit));
  };
  const act = (habit: Exclude<Habit, "throw">) => {
    if (habit === "dispose") return tab.disposers.pop()?.();
    witness.stirs();
    world.say(`  ${witness.name} ${habit}s from inside ${on}`);
    if (habit === "attach") attach(world, tab, session.sessionId);
    else call(world, { tab, witness, verb: habit });
  };
  const dispose = listen(session, on, react);
  return () => {
    dispose();
    disposed = true;
  };
}

function listen(session: Session, on: Moment, react: () => void): () => void {
  switch (on) {
    case "idle":
    case "running":
      return session.onStatus((status) => status === on && react());
    case "ended":
      return session.onEnded(react);
    case "error":
      return session.onError(react);
    case "chat":
      return session.onChat(react);
  }
}
