/** The requests that attach a page to a session: create, resume, reactivate, each in its fixed order (B.9). */
import type { NativeResults } from "../core/mod.ts";
import type { NativeLink } from "../native/mod.ts";
import { type ErrorShape, type RequestMessage, UNCHANGED_BY_RESUME } from "../../sdk/protocol/mod.ts";
import type { AutoEnd } from "./auto-end.ts";
import type { Ask } from "./ask.ts";
import { accessDenied } from "./refusals.ts";
import type { Route, Routes } from "./routes.ts";
import { snapshotBody } from "./session-body.ts";
import type { Subscription } from "./subscription.ts";
import type { Subscriptions } from "./subscriptions.ts";

export interface AttachOptions {
  link: NativeLink;
  routes: Routes;
  subscriptions: Subscriptions;
  autoEnd: AutoEnd;
  forget(sessionId: string): void;
  /** What follows when no route is left (AE1, AE2). */
  lastRouteLeft(sessionId: string): void;
}

interface Attachment {
  readonly subscription: Subscription;
  /** True when the session ended, and was forgotten, while Core was asked about it. */
  forgotten(): boolean;
  /** Puts everything back as it was before; of a thread that Core doesn't know nothing is kept at all. */
  undo(error?: ErrorShape): void;
}

/** Makes a thread, attaches the asker to it, and answers after its idle snapshot. */
export function create(options: AttachOptions, ask: Ask, message: RequestMessage<"create_session">): void {
  const { origin } = ask.port;
  const { input, callerSdkVersion } = message;
  const version = callerSdkVersion === undefined ? {} : { callerSdkVersion };
  options.link.request({ type: "create_thread", callerOrigin: origin, ...version, input }, (made) => {
    if (!made.ok) return ask.refuse(made.error);
    const sessionId = made.result.threadId;
    // Nobody will ever learn this id (CR5).
    if (!ask.port.open) return options.autoEnd.end(sessionId, origin, true);
    // Until it is answered nobody but the asker may learn the id: it goes with the asker, whatever its policy (CR5).
    const subscription = options.subscriptions.add(sessionId, origin, true);
    options.routes.add({ sessionId, port: ask.port, channelId: ask.channelId });
    options.subscriptions.subscribe(subscription, (answer) => {
      const untaken = !ask.port.open && options.subscriptions.get(sessionId) === subscription;
      if (!answer.ok) options.forget(sessionId);
      if (!answer.ok || untaken) options.autoEnd.end(sessionId, origin, true);
      if (!answer.ok) return ask.refuse(answer.error);
      ask.reply({ sessionId, explicitModelConfigApplied: input.model !== undefined });
    });
  });
}

/** Attaches the asker to a thread that exists; a failure leaves no trace (RS3). */
export function resume(options: AttachOptions, ask: Ask, sessionId: string): void {
  const attachment = attach(options, ask, sessionId, () => resume(options, ask, sessionId));
  if (attachment === undefined) return;
  const { subscription, undo, forgotten } = attachment;
  options.subscriptions.subscribe(subscription, (answer) => {
    if (!answer.ok) {
      undo(answer.error);
      return ask.refuse(answer.error);
    }
    if (forgotten() && ask.port.open) return resume(options, ask, sessionId);
    arrive(options, sessionId);
    ask.reply({ sessionId, autoEndOnDisconnect: subscription.thread.autoEnd });
  });
}

/** Takes an ended thread back to Idle: ended snapshot, Core's event, idle snapshot, answer. */
export function reactivate(options: AttachOptions, ask: Ask, message: RequestMessage<"reactivate_session">): void {
  const { sessionId, autoEndOnDisconnect } = message;
  const attachment = attach(options, ask, sessionId, () => reactivate(options, ask, message));
  if (attachment === undefined) return;
  const { subscription, undo, forgotten } = attachment;
  const refuse = (error: ErrorShape) => {
    undo(error);
    ask.refuse(error);
  };
  options.subscriptions.subscribe(subscription, (before) => {
    if (!before.ok) return refuse(before.error);
    if (!ask.port.open) return undo();
    if (forgotten()) return reactivate(options, ask, message);
    const callerOrigin = ask.port.origin;
    const takeBack = presume(subscription, autoEndOnDisconnect);
    const wasAnswered = options.autoEnd.watch(forgotten);
    options.link.request(
      { type: "resume_thread", threadId: sessionId, callerOrigin, autoEndOnDisconnect },
      (answer) => {
        wasAnswered();
        if (!answer.ok && !UNCHANGED_BY_RESUME.has(answer.error.code)) return ask.refuse(answer.error);
        if (!answer.ok) {
          takeBack();
          return refuse(answer.error);
        }
        if (forgotten()) return arriveLate(options, ask, sessionId, answer.result);
        adopt(options, subscription, answer.result, () => {
          arrive(options, sessionId);
          ask.reply({ sessionId, autoEndOnDisconnect: subscription.thread.autoEnd });
        });
      },
    );
  });
}

/**
 * Core may carry a reactivation out although its answer gets lost: from the request on an ended thread counts as alive
 * under the policy that was asked for, so that its subscription is restored and its auto-end due. Returns what takes
 * that back, unless Core has meanwhile said more about the thread.
 */
function presume(subscription: Subscription, autoEnd: boolean): () => void {
  const { thread, cursor } = subscription;
  if (!thread.ended) return () => {};
  subscription.thread = { ended: false, autoEnd };
  return () => {
    if (subscription.cursor === cursor) subscription.thread = thread;
  };
}

/** Takes over what Core answered to a reactivation, or what is true by now where events have overtaken it. */
function adopt(
  { routes, subscriptions }: AttachOptions,
  subscription: Subscription,
  { snapshot, autoEndOnDisconnect }: NativeResults["resume_thread"],
  done: () => void,
): void {
  if (snapshot.latestSeq < subscription.cursor) return subscriptions.subscribe(subscription, done);
  subscription.cursor = snapshot.latestSeq;
  subscription.thread = { ended: false, autoEnd: autoEndOnDisconnect };
  routes.deliver(snapshotBody(snapshot));
  done();
}

/**
 * An end fell between the request and its answer, and every route was forgotten with it (EN6). What Core made of the
 * thread since is asked for anew; an asker that is gone leaves nobody attached (AE1).
 */
function arriveLate(
  options: AttachOptions,
  ask: Ask,
  sessionId: string,
  { autoEndOnDisconnect }: NativeResults["resume_thread"],
): void {
  if (ask.port.open) return resume(options, ask, sessionId);
  if (autoEndOnDisconnect) options.autoEnd.end(sessionId, ask.port.origin);
}

/** Nothing ends while a route is left; an asker that is gone meanwhile leaves as any last route does (AE1, AE3). */
function arrive({ routes, autoEnd, lastRouteLeft }: AttachOptions, sessionId: string): void {
  if (routes.has(sessionId)) autoEnd.attached(sessionId);
  else lastRouteLeft(sessionId);
}

/**
 * Adds the asker's route before anything is subscribed, so that no event falls between the two. While Core is being
 * asked on behalf of another origin nothing is added: whose events would the route get? The asker tries again then.
 */
function attach(options: AttachOptions, ask: Ask, sessionId: string, again: () => void): Attachment | undefined {
  const { port, channelId } = ask;
  const known = options.subscriptions.get(sessionId);
  if (known !== undefined && known.origin !== port.origin) {
    if (known.confirmed) ask.refuse(accessDenied(sessionId));
    else known.contenders.push(() => port.open && again());
    return undefined;
  }
  const subscription = known ?? options.subscriptions.add(sessionId, port.origin, false);
  const route: Route = { sessionId, port, channelId };
  const isNew = options.routes.add(route);
  return {
    subscription,
    forgotten: () => options.subscriptions.get(sessionId) !== subscription,
    undo: (error) => {
      if (isNew) options.routes.remove(route);
      if (error?.code === "THREAD_NOT_FOUND") options.forget(sessionId);
      // Another page has come to it meanwhile.
      else if (options.routes.has(sessionId)) return;
      // An auto-end may have been called off by the route that is gone again, or another page have come and gone.
      else if (subscription.confirmed && (known !== undefined || subscription.thread.autoEnd)) {
        options.lastRouteLeft(sessionId);
      } else options.subscriptions.release(subscription);
    },
  };
}
