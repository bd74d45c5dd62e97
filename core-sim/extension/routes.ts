/** Which channels of which ports are attached to which session. */
import type { Journal } from "../journal/mod.ts";
import type { Port } from "./port.ts";
import { routed, SessionMessage } from "./session-message.ts";
import { SessionRoutes } from "./session-routes.ts";
import type { SessionBody } from "./session-body.ts";

/** Characters of a port's id, with what stands around it. */
const ID = 30;

export interface Route {
  readonly sessionId: string;
  readonly port: Port;
  readonly channelId: string;
}

export class Routes {
  readonly #journal: Journal;
  readonly #bySession = new Map<string, SessionRoutes>();
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
    const routes = this.#bySession.get(sessionId) ?? new SessionRoutes();
    if (!routes.add(route)) return false;
    this.#bySession.set(sessionId, routes);
    this.#byPort.set(port, (this.#byPort.get(port) ?? new Set()).add(sessionId));
    this.#count++;
    this.#note("route_added", sessionId, { portId: port.portId, channelId });
    return true;
  }

  remove(route: Route): void {
    const routes = this.#bySession.get(route.sessionId);
    if (routes?.remove(route) !== true) return;
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
    return this.#bySession.get(sessionId)?.list.map(({ route }) => route) ?? [];
  }

  list(): Route[] {
    return [...this.#bySession.values()].flatMap((routes) => routes.list.map(({ route }) => route));
  }

  /** Sends a message to every route of its session; what they share is serialised once. */
  deliver(body: SessionBody): void {
    this.deliverTo(this.#bySession.get(body.sessionId), body);
  }

  protected deliverTo(routes: SessionRoutes | undefined, body: SessionBody): void {
    const before = this.#journal.enter(this.#passed(body, routes?.portIds ?? []));
    try {
      if (routes === undefined) return;
      const message = new SessionMessage(body, routes);
      for (const { route, start, address } of routes.list) route.port.deliver(message, address, start);
    } finally {
      this.#journal.enter(before);
    }
  }

  #passed(body: SessionBody, to: readonly string[]): number {
    return this.#journal.keep(routed, body, to, to.length * ID);
  }

  #note(type: string, sessionId: string, data: unknown): void {
    this.#journal.write({ layer: "route", type, sessionId, data });
  }
}
