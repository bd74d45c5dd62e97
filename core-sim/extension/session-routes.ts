/** The routes of one session, and what is the same for every message that goes along them. */
import type { Route } from "./routes.ts";
import type { Address } from "./session-message.ts";
import type { SessionBody } from "./session-body.ts";

/** A route, with how each of its messages begins as text. */
export interface Attached {
  readonly route: Route;
  readonly start: string;
  readonly address: Address;
}

export class SessionRoutes {
  readonly #byKey = new Map<string, Attached>();
  /** Made anew after a change, so that who goes through it may remove routes. */
  #list: readonly Attached[] | undefined;
  #portIds: readonly string[] | undefined;
  #fragments: { readonly operationId: string | undefined; readonly start: string } | undefined;

  get size(): number {
    return this.#byKey.size;
  }

  get list(): readonly Attached[] {
    return this.#list ??= [...this.#byKey.values()];
  }

  get portIds(): readonly string[] {
    return this.#portIds ??= this.list.map(({ route }) => route.port.portId);
  }

  /** False when the channel was attached already. */
  add(route: Route): boolean {
    const key = keyOf(route);
    if (this.#byKey.has(key)) return false;
    const { port: { portId }, channelId } = route;
    const start = `{"channelId":${JSON.stringify(channelId)},`;
    this.#byKey.set(key, { route, start, address: { portId, channelId } });
    this.#changed();
    return true;
  }

  /** False when it wasn't attached. */
  remove(route: Route): boolean {
    const removed = this.#byKey.delete(keyOf(route));
    if (removed) this.#changed();
    return removed;
  }

  /** A message as JSON without its opening brace. Fragments of one operation differ in text and number alone. */
  encode(body: SessionBody): string {
    if (body.type !== "chat_delta" || body.seq === undefined) return JSON.stringify(body).slice(1);
    const { operationId, text, seq } = body;
    if (this.#fragments === undefined || this.#fragments.operationId !== operationId) {
      const { sessionId, type } = body;
      const start = `${JSON.stringify({ sessionId, type, operationId }).slice(1, -1)},"text":`;
      this.#fragments = { operationId, start };
    }
    return `${this.#fragments.start}${JSON.stringify(text)},"seq":${seq}}`;
  }

  #changed(): void {
    this.#list = this.#portIds = undefined;
  }
}

function keyOf({ port, channelId }: Route): string {
  return `${port.portId} ${channelId}`;
}
