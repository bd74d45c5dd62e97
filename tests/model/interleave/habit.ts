/** Listeners that do something when they are called. */
import { Broken } from "../broken.ts";
import type { Habit, Moment } from "./acts.ts";
import { attach } from "./attach.ts";
import { call } from "./handle-calls.ts";
import type { Tab } from "./tab.ts";
import type { Session, Witness } from "./witness.ts";
import type { World } from "./world.ts";

interface ToRemember {
  readonly tab: Tab;
  readonly witness: Witness;
  readonly on: Moment;
  readonly habit: Habit;
}

/** Registers a listener that does something once; the result disposes it. */
export function habit(world: World, { tab, witness, on, habit }: ToRemember): () => void {
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
