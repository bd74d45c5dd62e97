/** One life of the pretend Extension: everything but its storage is lost when it ends. */
import type { Clock } from "../clock.ts";
import type { Ids } from "../ids.ts";
import type { Journal } from "../journal/mod.ts";
import { type NativeGate, NativeLink } from "../native/mod.ts";
import {
  type ErrorShape,
  MAX_MESSAGE_BYTES,
  type PageMessage,
  parsePageMessage,
  protocolError,
  readEnvelope,
} from "../../sdk/protocol/mod.ts";
import { Approval, type ApprovalStorage } from "./approval.ts";
import { type ApprovalSurface, WORKING_SURFACE } from "./approval-surface.ts";
import { AutoEnd } from "./auto-end.ts";
import { type Envelope, type OpenPort, type PagePort, Port } from "./port.ts";
import { Ask } from "./ask.ts";
import { overLimit } from "./limits.ts";
import { unreadable } from "./refusals.ts";
import { isRequest } from "./request-needs.ts";
import { Routes } from "./routes.ts";
import { SdkCheck } from "./sdk-check.ts";
import { type Readable, type Serve, serve } from "./serve.ts";
import { Subscriptions } from "./subscriptions.ts";

export interface ExtensionOptions {
  clock: Clock;
  ids: Ids;
  journal: Journal;
  host: NativeGate;
  storage: ApprovalStorage;
  maxRoutes: number;
  /** In place of the plain table of routes. */
  routes?: Routes;
  /** In place of serving each request as it comes. */
  serve?: Serve;
  /** In place of a browser that shows and stores whatever it is asked to. */
  surface?: ApprovalSurface;
}

export class Extension {
  readonly #options: ExtensionOptions;
  readonly #ports = new Set<Port>();
  readonly #routes: Routes;
  readonly #link: NativeLink;
  readonly #subscriptions: Subscriptions;
  readonly #autoEnd: AutoEnd;
  readonly #sdkCheck: SdkCheck;
  readonly approval: Approval;

  constructor(options: ExtensionOptions) {
    const { clock, journal, host, storage } = options;
    this.#options = options;
    this.#routes = options.routes ?? new Routes(journal);
    const { surface = WORKING_SURFACE } = options;
    this.#sdkCheck = new SdkCheck({
      clock,
      flag: ({ portId }, sdkVersion) => this.#note("sdk_outdated", { portId, sdkVersion: sdkVersion ?? null }),
    });
    this.approval = new Approval({ clock, journal, storage, surface });
    this.#link = new NativeLink({
      clock,
      journal,
      host,
      owner: {
        needed: () => this.#subscriptions.active || this.#autoEnd.pending,
        onEvent: (event) => this.#subscriptions.onEvent(event),
        onSubscriptionClosed: (threadId) => this.#subscriptions.onClosed(threadId),
        onLost: (error) => this.#linkLost(error),
        onRestored: () => {
          this.#autoEnd.retryAll();
          this.#subscriptions.restoreAll();
        },
        onResting: () => this.#subscriptions.onLinkGone(),
      },
    });
    const shared = { clock, journal, link: this.#link, routes: this.#routes };
    const forget = (sessionId: string) => this.#forget(sessionId);
    this.#subscriptions = new Subscriptions({ ...shared, onGone: forget });
    const isAttached = (sessionId: string) =>
      this.#routes.has(sessionId) && this.#subscriptions.get(sessionId)?.confirmed === true;
    this.#autoEnd = new AutoEnd({ ...shared, isAttached, onEnded: forget });
  }

  get ports(): number {
    return this.#ports.size;
  }

  /** The pages at the other ends of its ports. */
  get pages(): PagePort[] {
    return [...this.#ports].map(({ page }) => page);
  }

  /** Takes over what a former life owed (AE4). */
  start(): void {
    this.#autoEnd.sweep();
  }

  connect(page: PagePort): OpenPort {
    const port = new Port(this.#options.ids.short("port"), page, this.#options.journal);
    this.#ports.add(port);
    this.#note("port_opened", { portId: port.portId, origin: port.origin });
    this.#sdkCheck.opened(port);
    return {
      portId: port.portId,
      receive: (value, encodedBytes) => this.#receive(port, value, encodedBytes),
      malformed: (why, envelope = {}) => this.#refuseUnread(port, envelope, unreadable(undefined, why)),
      tooMany: (value) =>
        this.#refuseUnread(port, readEnvelope(value), {
          code: "SDK_TRANSPORT_ERROR",
          message: "Too many messages: this one was refused unread",
        }),
      lost: (reason) => this.#lost(port, reason),
    };
  }

  /** Tries now what waits for its next attempt: the link, or on a good link ends and subscriptions. */
  retryNow(): void {
    if (this.#link.retryNow()) return;
    this.#autoEnd.retryAll();
    this.#subscriptions.restoreAll();
  }

  flush(): void {
    for (const port of this.#ports) port.flush();
  }

  /** Ends this life: every port closes, every plan and memory goes. What it owed is left to the next one. */
  stop(code: number, reason: string): void {
    const ports = [...this.#ports];
    this.#ports.clear();
    this.#link.dispose();
    this.#autoEnd.dispose();
    this.#subscriptions.dispose();
    this.approval.dispose();
    this.#sdkCheck.dispose();
    for (const port of ports) {
      port.open = false;
      this.#routes.removePort(port);
      port.close(code, reason);
    }
  }

  get nativeTruth(): { connected: boolean; retryInMs?: number } {
    return this.#link.truth;
  }

  get truth() {
    return {
      ...this.approval.truth,
      ports: [...this.#ports].map(({ portId, origin, channelIds, active }) => ({
        portId,
        origin,
        channelIds: [...channelIds],
        active,
      })),
      routes: this.#routes.list().map(({ sessionId, port, channelId }) => ({
        sessionId,
        portId: port.portId,
        channelId,
        origin: port.origin,
        active: port.active,
      })),
      subscriptions: this.#subscriptions.truth,
      problems: this.#autoEnd.problems,
    };
  }

  #receive(port: Port, value: unknown, encodedBytes = 0): void {
    if (!port.open) return;
    if (encodedBytes > MAX_MESSAGE_BYTES) {
      const message = `A message may have ${MAX_MESSAGE_BYTES} bytes, not ${encodedBytes}`;
      return this.#refuseUnread(port, readEnvelope(value), protocolError("MESSAGE_TOO_LARGE", message));
    }
    const parsed = parsePageMessage(value);
    if (parsed.kind === "message") {
      const n = port.note(parsed.message.type, "to-extension", parsed.message);
      return this.#options.journal.caused(n, () => this.#handle(port, parsed.message));
    }
    const reason = parsed.kind === "unknown" ? "no such type" : parsed.reason;
    const { channelId, requestId, sessionId } = readEnvelope(value);
    const n = this.#note("malformed", { portId: port.portId, type: parsed.type, reason });
    this.#options.journal.caused(n, () => {
      if (!isId(channelId) || !isId(requestId)) return;
      if (parsed.kind === "unknown" || parsed.type === undefined) {
        return new Ask(port, channelId, requestId).refuse(unreadable(parsed.type, reason));
      }
      const about = sessionId === undefined ? {} : { sessionId };
      this.#serve(new Ask(port, channelId, requestId), { type: parsed.type, reason, ...about });
    });
  }

  #handle(port: Port, message: PageMessage): void {
    if (message.type === "page_activity") port.active = message.active;
    if (message.type === "sdk_hello") this.#sdkCheck.hello(port, message.sdkVersion);
    if (!isRequest(message)) return;
    const { type, channelId, requestId } = message;
    if (!isId(channelId) || !isId(requestId)) {
      this.#note("malformed", { portId: port.portId, type, reason: "blank channelId or requestId" });
      return;
    }
    const over = overLimit(port, message);
    if (over !== undefined) return new Ask(port, channelId, requestId).refuse(over);
    port.channelIds.add(channelId);
    const about = "sessionId" in message ? { sessionId: message.sessionId } : {};
    this.#serve(new Ask(port, channelId, requestId), { type, message, ...about });
  }

  #serve(ask: Ask, request: Readable): void {
    const { serve: serveNow = serve } = this.#options;
    serveNow(this.#serving, ask, request);
  }

  get #serving() {
    return {
      link: this.#link,
      routes: this.#routes,
      subscriptions: this.#subscriptions,
      autoEnd: this.#autoEnd,
      approval: this.approval,
      maxRoutes: this.#options.maxRoutes,
      forget: (sessionId: string) => this.#forget(sessionId),
      lastRouteLeft: (sessionId: string) => this.#lastRouteLeft(sessionId),
    };
  }

  #refuseUnread(port: Port, { channelId, requestId }: Envelope, error: ErrorShape): void {
    if (!port.open) return;
    this.#note("refused_unread", { portId: port.portId, error });
    if (isId(channelId) && isId(requestId)) new Ask(port, channelId, requestId).refuse(error);
  }

  #lost(port: Port, reason: string): void {
    if (!port.open) return;
    port.open = false;
    this.#ports.delete(port);
    this.#sdkCheck.closed(port);
    const n = this.#note("port_closed", { portId: port.portId, reason });
    this.#options.journal.caused(n, () => {
      this.approval.drop(port);
      for (const sessionId of this.#routes.removePort(port)) this.#lastRouteLeft(sessionId);
    });
  }

  /** A page-scoped session ends at once (AE1); a persistent one stays active and followed (AE2). */
  #lastRouteLeft(sessionId: string): void {
    const subscription = this.#subscriptions.get(sessionId);
    if (subscription === undefined) return;
    if (subscription.thread.ended) this.#subscriptions.release(subscription);
    else if (subscription.thread.autoEnd) this.#autoEnd.end(sessionId, subscription.origin);
  }

  #forget(sessionId: string): void {
    this.#routes.forget(sessionId);
    this.#subscriptions.remove(sessionId);
    this.#autoEnd.cancel(sessionId);
    this.#link.rest();
  }

  #linkLost(error: ErrorShape): void {
    this.#subscriptions.onLinkGone();
    for (const port of [...this.#ports]) port.send({ type: "error", error });
  }

  #note(type: string, data: unknown): number {
    return this.#options.journal.write({ layer: "extension", type, data });
  }
}

function isId(id: string | undefined): id is string {
  return id !== undefined && id.trim() !== "";
}
