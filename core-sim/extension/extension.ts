/** One life of the pretend Extension: everything but its storage is lost when it ends. */
import type { Clock } from "../clock.ts";
import type { Ids } from "../ids.ts";
import type { Journal } from "../journal/mod.ts";
import { type NativeGate, NativeLink } from "../native/mod.ts";
import type { ErrorShape } from "../../sdk/protocol/mod.ts";
import { Approval, type ApprovalStorage } from "./approval.ts";
import { type ApprovalSurface, WORKING_SURFACE } from "./approval-surface.ts";
import { AutoEnd } from "./auto-end.ts";
import { type OpenPort, type PagePort, Port } from "./port.ts";
import { Reception } from "./reception.ts";
import { Routes } from "./routes.ts";
import { SdkCheck } from "./sdk-check.ts";
import { type Serve, serve } from "./serve.ts";
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
  readonly #reception: Reception;
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
    const { serve: serveNow = serve } = options;
    this.#reception = new Reception({
      journal,
      sdkCheck: this.#sdkCheck,
      serve: (ask, request) => serveNow(this.#serving, ask, request),
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
    this.#note("port_opened", { portId: port.portId, origin: port.origin, ...pathOf(page) });
    this.#sdkCheck.opened(port);
    return {
      portId: port.portId,
      receive: (value, encodedBytes) => this.#reception.receive(port, value, encodedBytes),
      malformed: (why, envelope = {}) => this.#reception.malformed(port, why, envelope),
      tooMany: (value) => this.#reception.tooMany(port, value),
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
      ports: [...this.#ports].map(({ portId, origin, page, channelIds, active }) => ({
        portId,
        origin,
        ...pathOf(page),
        channelIds: [...channelIds],
        active,
      })),
      routes: this.#routes.list().map(({ sessionId, port, channelId }) => ({
        sessionId,
        portId: port.portId,
        channelId,
        origin: port.origin,
        ...pathOf(port.page),
        active: port.active,
      })),
      subscriptions: this.#subscriptions.truth,
      problems: this.#autoEnd.problems,
    };
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

function pathOf({ path }: PagePort): { path?: string } {
  return path === undefined ? {} : { path };
}
