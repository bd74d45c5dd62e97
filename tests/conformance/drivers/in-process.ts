/** SDK and pretend computer in one process: no socket, no server, the very same frames as text. */
import { systemHostClock } from "../../../core-sim/clock.ts";
import { Lab } from "../../../core-sim/lab/lab.ts";
import { Pedelec } from "../../../sdk/mod.ts";
import { connectInProcess } from "../../support/in-process.ts";
import { Actor, type MakeClient } from "../actor.ts";
import type { StageFactory } from "../stage.ts";

const origins = { first: "http://first.test", second: "http://second.test" };

/** The factory for a client; by default this SDK's. */
export function inProcessStages(makeClient: MakeClient = (options) => new Pedelec(options)): StageFactory {
  return (options) => {
    const lab = new Lab({ ...options, labId: "lab", host: systemHostClock });
    return Promise.resolve({
      origins,
      openPage: (origin) =>
        Promise.resolve(new Actor(makeClient, () => connectInProcess(lab, { origin: origins[origin] }))),
      advance: (ms) => Promise.resolve(void lab.advance(ms)),
      disrupt: (disruption) => Promise.resolve(void lab.disrupt(disruption)),
      decide: (decision) => Promise.resolve(void lab.decide(decision)),
      queue: (script) => Promise.resolve(void lab.queueScript(script)),
      truth: () => Promise.resolve(lab.truth()),
      dispose: () => Promise.resolve(lab.close(1001, "the scenario is over")),
    });
  };
}
