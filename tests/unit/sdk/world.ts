/** Two clients of one lab, everything that may happen to them, and what must hold once it is quiet again. */
import { Pedelec, type PedelecSession } from "../../../sdk/mod.ts";
import { sessionStatusOf } from "../../../sdk/protocol/mod.ts";
import { HeldPort } from "../../support/held-port.ts";
import { manualLab } from "../../support/raw-page.ts";
import { TestClock, testIds } from "../../support/test-port.ts";
import type { Act, Moment, Verb } from "./acts.ts";

interface Heard {
  readonly session: PedelecSession;
  readonly client: number;
  endedShown: number;
  endedTold: number;
}

/** So that listeners that act don't go on for ever. */
const MAX_REACTIONS = 6;
const OUTAGE_MS = 2_500;

export class World {
  readonly lab = manualLab();
  readonly #clock = new TestClock();
  readonly #ports: HeldPort[][] = [[], []];
  readonly #clients: Pedelec[];
  readonly #handles: Heard[] = [];
  readonly #pending = new Map<number, string>();
  /** A request had no answer in time: what is unconfirmed stays so until somebody looks (CN5). */
  timedOut = false;
  #calls = 0;
  #reactions = 0;

  constructor() {
    const ids = testIds();
    this.#clients = this.#ports.map((ports) => {
      const connect = () => {
        const made = new HeldPort(this.lab);
        ports.push(made);
        return made.port;
      };
      return new Pedelec({ connect, clock: this.#clock, ids });
    });
  }

  /** A persistent session that both clients are attached to, and a page-scoped one. */
  async begin(): Promise<void> {
    const first: Act[] = [
      { act: "create", client: 0, persistent: true },
      { act: "all" },
      { act: "attach", client: 1, session: 0 },
      { act: "create", client: 1, persistent: false },
      { act: "all" },
    ];
    for (const act of first) await this.perform(act);
  }

  async perform(act: Act): Promise<void> {
    switch (act.act) {
      case "create": {
        const made = this.#clients[act.client]?.createSession({
          provider: "codex",
          autoEndOnDisconnect: !act.persistent,
        });
        if (made !== undefined) this.#track("create", this.#meet(made, act.client));
        break;
      }
      case "attach":
        this.#attach(act.client, this.#handles[act.session]);
        break;
      case "call":
        this.#call(this.#handles[act.handle], act.verb);
        break;
      case "react":
        this.#react(this.#handles[act.handle], act.on, act.verb);
        break;
      case "pass":
        for (let n = 0; n < act.count; n++) this.#ports[act.client]?.at(-1)?.deliver(act.way);
        break;
      case "lose":
        this.#ports[act.client]?.at(-1)?.lose(act.way);
        break;
      case "cut":
        this.#ports[act.client]?.at(-1)?.cut();
        break;
      case "outage":
        this.lab.disrupt(
          act.kind === "nativeHost.drop" || act.kind === "desktop.restart"
            ? { kind: act.kind, forMs: OUTAGE_MS }
            : { kind: act.kind },
        );
        break;
      case "time":
        this.#pass(act.ms);
        break;
      case "all":
        await this.#passAll();
    }
    await breathe();
  }

  /** Ends every outage, lets everything through, and lets time pass until nothing is left to happen. */
  async comeToRest(): Promise<void> {
    this.lab.disrupt({ kind: "heal" });
    for (let turn = 0; turn < 6 + MAX_REACTIONS; turn++) {
      await this.#passAll();
      this.#pass(50_000);
      await breathe();
    }
    await this.#passAll();
  }

  /** Every attached handle asks for the truth once (RS7). */
  async lookAgain(): Promise<void> {
    this.#reactions = MAX_REACTIONS;
    for (const { session, client } of [...this.#handles]) {
      if (session.attached) this.#clients[client]?.resumeSession(session.sessionId).catch(() => {});
    }
    await this.comeToRest();
  }

  /** What is wrong, in words; empty when nothing is. */
  violations(): string[] {
    const { desktop, extension } = this.lab.truth();
    const wrong: string[] = [...this.#pending.values()].map((call) => `${call} never settled`);
    for (const { threadId, status, autoEndOnDisconnect } of desktop.threads) {
      const attached = extension.routes.some(({ sessionId }) => sessionId === threadId);
      if (autoEndOnDisconnect && status !== "ended" && !attached) {
        wrong.push(`${threadId} is ${status} without a route`);
      }
    }
    for (const { session, endedShown, endedTold } of this.#handles) {
      if (endedShown !== endedTold) wrong.push(`ended ${endedShown} times, told ${endedTold} times`);
      const status = session.getStatus();
      if (!session.attached || status === "ended") continue;
      const thread = desktop.threads.find(({ threadId }) => threadId === session.sessionId);
      if (thread === undefined && this.timedOut) continue;
      const truth = thread === undefined ? "error" : sessionStatusOf(thread.status);
      if (status !== truth) wrong.push(`believes ${status}, Core says ${thread?.status ?? "unknown"}`);
    }
    return [...wrong, ...this.#journalViolations()];
  }

  #journalViolations(): string[] {
    const wrong: string[] = [];
    const seen = new Set<string>();
    const numbers = new Map<string, number>();
    const active = new Map<string, string>();
    const once = (what: string) => {
      if (seen.has(what)) wrong.push(`twice: ${what}`);
      seen.add(what);
    };
    for (const { layer, type, sessionId = "", operationId = "", data } of this.lab.journal.after(0).entries) {
      const { seq, direction, frame } = Object(data);
      if (layer === "page" && direction === "to-extension" && frame.requestId !== undefined) {
        once(`${frame.channelId} ${frame.requestId}`);
      }
      if (layer !== "core") continue;
      if (type === "send_text" || type === "prepare") once(`${type} ${operationId}`);
      if (typeof seq !== "number") continue;
      if (seq <= (numbers.get(sessionId) ?? 0)) wrong.push(`${sessionId}: ${seq} doesn't rise`);
      numbers.set(sessionId, seq);
      if (type === "operation_completed") active.delete(sessionId);
      else if (type === "status_changed" && operationId !== "" && data !== undefined) {
        const other = active.get(sessionId);
        if (Object(data).status === "running" && other !== undefined && other !== operationId) {
          wrong.push(`${sessionId}: ${operationId} beside ${other}`);
        }
        active.set(sessionId, operationId);
      }
    }
    return wrong;
  }

  #call(heard: Heard | undefined, verb: Verb): void {
    if (heard === undefined) return;
    const { session } = heard;
    const calls = {
      send: () => session.sendText("/long 2s"),
      prepare: () => session.prepare(),
      end: () => session.end(),
      resume: () => session.resume(),
    };
    this.#track(`${verb} of ${session.sessionId}`, calls[verb]());
  }

  #attach(client: number, heard: Heard | undefined): void {
    const resumed = heard && this.#clients[client]?.resumeSession(heard.session.sessionId);
    if (resumed !== undefined) this.#track("attach", this.#meet(resumed, client));
  }

  #react(heard: Heard | undefined, on: Moment, verb: Verb | "attach" | "throw"): void {
    if (heard === undefined) return;
    const { session, client } = heard;
    const react = () => {
      if (++this.#reactions > MAX_REACTIONS) return;
      if (verb === "throw") throw "thrown by a listener";
      if (verb === "attach") this.#attach(client, heard);
      else this.#call(heard, verb);
    };
    if (on === "chat") session.onChat(react);
    else if (on === "ended") session.onEnded(react);
    else if (on === "error") session.onError(react);
    else session.onStatus((status) => status === "idle" && react());
  }

  /** Listens to a handle that the client hasn't given before. */
  async #meet(made: Promise<PedelecSession>, client: number): Promise<void> {
    const session = await made;
    if (this.#handles.some((heard) => heard.session === session)) return;
    const heard: Heard = { session, client, endedShown: 0, endedTold: 0 };
    this.#handles.push(heard);
    session.onStatus((status) => status === "ended" && heard.endedShown++);
    session.onEnded(() => heard.endedTold++);
  }

  #track(what: string, promise: Promise<unknown>): void {
    const call = ++this.#calls;
    this.#pending.set(call, what);
    const done = () => void this.#pending.delete(call);
    promise.then(done, (error: unknown) => {
      done();
      if (Object(error).code === "SDK_BRIDGE_TIMEOUT") this.timedOut = true;
    });
  }

  #pass(ms: number): void {
    this.lab.advance(ms);
    this.#clock.advance(ms);
  }

  async #passAll(): Promise<void> {
    for (let turn = 0; turn < 200; turn++) {
      await breathe();
      const waiting = this.#ports.flat().filter((port) => port.waiting > 0);
      if (waiting.length === 0) return;
      for (const port of waiting) {
        port.deliver("to-lab");
        port.deliver("to-page");
      }
    }
  }
}

/** Lets promises that are settled tell it. */
async function breathe(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
}
