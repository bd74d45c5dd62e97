/** Does what an act says. */
import type { Disruption } from "../../../core-sim/control/mod.ts";
import type { Act } from "./acts.ts";
import { attach } from "./attach.ts";
import { habit } from "./habit.ts";
import { call, LONGEST_MS, send } from "./handle-calls.ts";
import { mustBelieveWhatArrived } from "./quiet.ts";
import type { Tab } from "./tab.ts";
import { handlerOf, inlineTools } from "./tools.ts";
import type { Witness } from "./witness.ts";
import type { World } from "./world.ts";

export async function perform(world: World, act: Act): Promise<void> {
  if (act.act === "settle") {
    await world.settle();
    return mustBelieveWhatArrived(world);
  }
  await world.act(`— ${JSON.stringify(act)}`, () => doNow(world, act));
}

function doNow(world: World, act: Exclude<Act, { act: "settle" }>): void {
  if (act.act === "pass") return world.pass(act.ms);
  if (act.act === "disrupt") return disrupt(world, act);
  const tab = world.tabs[act.tab];
  if (tab === undefined) return;
  if (act.act === "look") return look(world, tab);
  if (act.act === "decide") return void world.lab.decide({ origin: tab.origin, decision: act.decision });
  if (act.act === "create") return create(world, tab, act);
  if (act.act === "attach") return attach(world, tab, world.sessions.at(-1 - act.session));
  if (act.act === "dispose") return void tab.disposers.pop()?.();
  if (act.act === "cut") return tab.wire?.cut(act.how);
  if (act.act === "lose") return tab.loseAnswer();
  if (act.act === "echo") return tab.wire?.echo(act.back, (sessionId) => tab.hears(sessionId));
  const witness = tab.witnesses.at(-1 - act.handle);
  if (witness === undefined) return;
  switch (act.act) {
    case "send":
      return send(world, { tab, witness, plan: act.plan });
    case "call":
      return call(world, { tab, witness, verb: act.verb });
    case "contend":
      return contend(world, { tab, witness, other: world.tabs[act.other], resumes: act.resumes });
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

function look(world: World, { client, name }: Tab): void {
  const dueBy = world.clock.now() + 2 * LONGEST_MS;
  world.calls.track({ verb: "look", title: `${name} looks around`, client: name, dueBy }, client.checkAvailability());
}

function create(world: World, tab: Tab, { pageScoped, inline, provider }: Extract<Act, { act: "create" }>): void {
  const ran = new Set<string>();
  const skills = { guidance: "", tools: inlineTools(world, { reply: inline, ran }) };
  world.ledger.allow(tab.name, "create_session");
  const made = tab.client.createSession({
    ...(provider === undefined ? {} : { provider }),
    autoEndOnDisconnect: pageScoped,
    skills,
  });
  // Without a provider two questions come before (CR3).
  const dueBy = world.clock.now() + (provider === undefined ? 3 : 1) * LONGEST_MS;
  const { name } = tab;
  world.calls.track({ verb: "create", title: `${name} creates`, client: name, dueBy }, made, (session) => {
    world.sessions.push(session.sessionId);
    tab.meet(session, ran);
  });
}

interface Contention {
  readonly tab: Tab;
  readonly witness: Witness;
  readonly other: Tab | undefined;
  readonly resumes: boolean;
}

function contend(world: World, { tab, witness, other, resumes }: Contention): void {
  const { sessionId } = witness.session;
  const rival = other?.witnesses.find(({ session }) => session.attached && session.sessionId === sessionId);
  if (other !== undefined && rival !== undefined && rival !== witness) {
    const work = () => {
      send(world, { tab: other, witness: rival, plan: [{ wait: 1_000 }, "say"] });
      if (resumes) call(world, { tab, witness, verb: "resume" });
    };
    const dispose = rival.session.onEnded(() => {
      dispose();
      rival.stirs();
      call(world, { tab: other, witness: rival, verb: "resume" }, work);
    });
  }
  if (!resumes) {
    const dispose = witness.session.onEnded(() => {
      dispose();
      attach(world, tab, sessionId);
    });
  }
  call(world, { tab, witness, verb: "end" });
}
