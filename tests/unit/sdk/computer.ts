/** Clients of the SDK and a whole pretend computer, in one process, on clocks that move together. */
import assert from "node:assert/strict";
import type { Fault } from "../../../core-sim/control/mod.ts";
import { Pedelec, type PedelecSession, type RuntimePort } from "../../../sdk/mod.ts";
import { connectInProcess } from "../../support/in-process.ts";
import { manualLab } from "../../support/raw-page.ts";
import { TestClock, testIds } from "../../support/test-port.ts";
import { outcome } from "./setup.ts";

export const persistent = { provider: "codex", autoEndOnDisconnect: false } as const;
export const counter = {
  name: "count",
  description: "Counts.",
  argsSchema: { type: "object", properties: { by: { type: "integer" } }, required: ["by"] },
} as const;

/** A lab on a manual clock, and clients that come and go on a clock that `advance` moves with it. */
export function wholeComputer() {
  const lab = manualLab();
  const clock = new TestClock();
  const ids = testIds();
  const ports: RuntimePort[] = [];
  /** A page of its own: its client, and what makes the page go. */
  const page = () => {
    let own: RuntimePort | undefined;
    const connect = () => {
      own = connectInProcess(lab);
      ports.push(own);
      return own;
    };
    return { client: new Pedelec({ connect, clock, ids }), leave: () => own?.disconnect() };
  };
  const client = () => page().client;
  /** The page that connected last is gone. */
  const leave = () => ports.at(-1)?.disconnect();
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await outcome(Promise.resolve());
  };
  const advance = async (ms: number) => {
    await settle();
    lab.advance(ms);
    clock.advance(ms);
    await settle();
  };
  const arm = (fault: Fault) => assert.equal(typeof lab.armFault(fault), "string");
  const thread = ({ sessionId }: PedelecSession) => {
    const found = lab.truth().desktop.threads.find(({ threadId }) => threadId === sessionId);
    return found ?? assert.fail("Core doesn't know the session");
  };
  return { lab, page, client, leave, settle, advance, arm, thread };
}

/** A promise that is looked at later, whatever becomes of it. */
export function watched<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
