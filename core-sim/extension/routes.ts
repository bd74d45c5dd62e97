/** Which channels of which ports are attached to which session. */
import type { Journal } from "../journal.ts";
import type { Port } from "./port.ts";
import type { SessionBody } from "./translate.ts";

export interface Route {
  readonly sessionId: string;
  readonly port: Port;
  readonly channelId: string;
}

export class Routes {
  readonly #journal: Journal;
  readonly #bySession = new Map<string, Map<string, Route>>();
  readonly #byPort = new Map<Port, Set<string>>();
  #count = 0;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  get count(): number {
    return this.#count;
  }

  /** Attaches a channel; false when it was attached already. */
  add(route: Route): boolean {
    const { sessionId, port, channelId } = route;
    const routes = this.#bySession.get(sessionId) ?? new Map<string, Route>();
    const key = keyOf(route);
    if (routes.has(key)) return false;
    this.#bySession.set(sessionId, routes.set(key, route));
    this.#byPort.set(port, (this.#byPort.get(port) ?? new Set()).add(sessionId));
    this.#count++;
    this.#note("route_added", sessionId, { portId: port.portId, channelId });
    return true;
  }

  remove(route: Route): void {
    const routes = this.#bySession.get(route.sessionId);
    if (routes?.delete(keyOf(route)) !== true) return;
    this.#count--;
    if (routes.size === 0) this.#bySession.delete(route.sessionId);
    if (!this.hasPort(route.sessionId, route.port)) this.#byPort.get(route.port)?.delete(route.sessionId);
    this.#note("route_removed", route.sessionId, { portId: route.port.portId, channelId: route.channelId });
  }

  /** Removes all routes of a port. Returns the sessions that have none left. */
  removePort(port: Port): string[] {
    const sessions = [...this.#byPort.get(port) ?? []];
    for (const sessionId of sessions) {
      for (const route of this.of(sessionId)) if (route.port === port) this.remove(route);
    }
    this.#byPort.delete(port);
    return sessions.filter((sessionId) => !this.has(sessionId));
  }

  /** Removes all routes of a session, in every tab (EN6). */
  forget(sessionId: string): void {
    for (const route of this.of(sessionId)) this.remove(route);
  }

  has(sessionId: string): boolean {
    return this.#bySession.has(sessionId);
  }

  /** Whether any channel of the port is attached to the session (OR2). */
  hasPort(sessionId: string, port: Port): boolean {
    return this.of(sessionId).some((route) => route.port === port);
  }

  /** A copy: sending may close a port, which removes routes. */
  of(sessionId: string): Route[] {
    return [...this.#bySession.get(sessionId)?.values() ?? []];
  }

  list(): Route[] {
    return [...this.#bySession.values()].flatMap((routes) => [...routes.values()]);
  }

  /** Sends a message to every route of its session; what they share is serialised once. */
  deliver(body: SessionBody): void {
    const routes = this.of(body.sessionId);
    const operationId = "operationId" in body ? body.operationId : undefined;
    const to = routes.map(({ port }) => port.portId);
    const n = this.#note(body.type, body.sessionId, { to }, operationId);
    let shared: string | undefined;
    this.#journal.caused(n, () => {
      for (const { port, channelId } of routes) {
        port.send({ channelId, ...body }, () => {
          shared ??= JSON.stringify(body).slice(1);
          return `{"channelId":${JSON.stringify(channelId)},${shared}`;
        });
      }
    });
  }

  #note(type: string, sessionId: string, data: unknown, operationId?: string): number {
    const of = operationId === undefined ? {} : { operationId };
    return this.#journal.write({ layer: "route", type, sessionId, ...of, data });
  }
}

function keyOf({ port, channelId }: Route): string {
  return `${port.portId} ${channelId}`;
}
