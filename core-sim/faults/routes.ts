/** Faults on the way of events and snapshots to a session's pages: in order for each session. */
import { type Port, type Route, Routes, type SessionBody, SessionRoutes } from "../extension/mod.ts";
import { type FaultTools, through } from "./through.ts";
import { Lane } from "./way.ts";

/** What is held for one session, and the ports that it is for. */
interface Held {
  readonly lane: Lane;
  readonly ports: Set<Port>;
}

export class FaultyRoutes extends Routes {
  readonly #tools: FaultTools;
  readonly #held = new Map<string, Held>();

  constructor(tools: FaultTools) {
    super(tools.journal);
    this.#tools = tools;
  }

  override deliver(body: SessionBody): void {
    if (this.#held.size === 0 && !this.#tools.faults.armed("route")) return super.deliver(body);
    const { type, sessionId } = body;
    const to = this.of(sessionId);
    const held = this.#held.get(sessionId) ?? { lane: new Lane(this.#tools), ports: new Set() };
    this.#held.set(sessionId, held);
    for (const { port } of to) held.ports.add(port);
    const operationId = "operationId" in body ? body.operationId : undefined;
    through(this.#tools, "route", { form: "event", type, sessionId, operationId }, {
      way: held.lane,
      message: body,
      run: () => {
        this.#deliverHeld(to, body);
        this.#tidy(sessionId, held);
      },
    });
    this.#tidy(sessionId, held);
  }

  override removePort(port: Port): string[] {
    for (const [sessionId, held] of this.#held) {
      held.ports.delete(port);
      if (held.ports.size === 0) held.lane.clear();
      this.#tidy(sessionId, held);
    }
    return super.removePort(port);
  }

  /** Goes to those who were attached when it was said: who came later has it in a snapshot, an end forgets all routes. */
  #deliverHeld(to: readonly Route[], body: SessionBody): void {
    const routes = new SessionRoutes();
    for (const route of to) if (route.port.open) routes.add(route);
    this.deliverTo(routes, body);
  }

  #tidy(sessionId: string, held: Held): void {
    if (!held.lane.busy && this.#held.get(sessionId) === held) this.#held.delete(sessionId);
  }
}
