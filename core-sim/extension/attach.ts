/** The requests that attach a page to a session: create, resume, reactivate, each in its fixed order (B.9). */
import type { NativeLink } from "../native-link.ts";
import { type ErrorShape, protocolError, type RequestMessage, UNCHANGED_BY_RESUME } from "../../sdk/protocol/mod.ts";
import type { AutoEnd } from "./auto-end.ts";
import type { Ask } from "./ask.ts";
import { accessDenied } from "./requests.ts";
import type { Route, Routes } from "./routes.ts";
import type { Subscription, Subscriptions } from "./subscription.ts";
import { snapshotBody } from "./translate.ts";

export interface AttachOptions {
  link: NativeLink;
  routes: Routes;
  subscriptions: Subscriptions;
  autoEnd: AutoEnd;
  forget(sessionId: string): void;
}

interface Attachment {
  readonly subscription: Subscription;
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
    const subscription = options.subscriptions.add(sessionId, origin, input.autoEndOnDisconnect);
    options.routes.add({ sessionId, port: ask.port, channelId: ask.channelId });
    options.subscriptions.subscribe(subscription, (answer) => {
      if (!answer.ok) options.forget(sessionId);
      if (!answer.ok || !ask.port.open) options.autoEnd.end(sessionId, origin, true);
      if (!answer.ok) return ask.refuse(answer.error);
      ask.reply({ sessionId, explicitModelConfigApplied: input.model !== undefined });
    });
  });
}

/** Attaches the asker to a thread that exists; a failure leaves no trace (RS3). */
export function resume(options: AttachOptions, ask: Ask, sessionId: string): void {
  const attachment = attach(options, ask, sessionId);
  if (attachment === undefined) return;
  const { subscription, undo } = attachment;
  options.subscriptions.subscribe(subscription, (answer) => {
    if (!answer.ok) {
      undo(answer.error);
      return ask.refuse(answer.error);
    }
    options.autoEnd.attached(sessionId);
    ask.reply({ sessionId, autoEndOnDisconnect: subscription.autoEnd });
  });
}

/** Takes an ended thread back to Idle: ended snapshot, Core's event, idle snapshot, answer. */
export function reactivate(
  options: AttachOptions,
  ask: Ask,
  { sessionId, autoEndOnDisconnect }: RequestMessage<"reactivate_session">,
): void {
  const attachment = attach(options, ask, sessionId);
  if (attachment === undefined) return;
  const { subscription, undo } = attachment;
  const refuse = (error: ErrorShape) => {
    undo(error);
    ask.refuse(error);
  };
  // Only a request that Core may have carried out leaves it open what is true.
  const fail = (error: ErrorShape) => UNCHANGED_BY_RESUME.has(error.code) ? refuse(error) : ask.refuse(error);
  options.subscriptions.subscribe(subscription, (before) => {
    if (!before.ok) return refuse(before.error);
    if (!ask.port.open) return undo();
    const callerOrigin = ask.port.origin;
    options.link.request(
      { type: "resume_thread", threadId: sessionId, callerOrigin, autoEndOnDisconnect },
      (answer) => {
        if (!answer.ok) return fail(answer.error);
        const { snapshot } = answer.result;
        if (snapshot.status === "ended") {
          return fail(protocolError("SDK_PROTOCOL_ERROR", `Core left session "${sessionId}" ended`, {}));
        }
        subscription.ended = false;
        subscription.autoEnd = answer.result.autoEndOnDisconnect;
        options.autoEnd.attached(sessionId);
        options.routes.deliver(snapshotBody(snapshot));
        if (!options.routes.has(sessionId) && subscription.autoEnd) return options.autoEnd.end(sessionId, callerOrigin);
        ask.reply({ sessionId, autoEndOnDisconnect: subscription.autoEnd });
      },
    );
  });
}

/** Adds the asker's route before anything is subscribed, so that no event falls between the two. */
function attach(options: AttachOptions, ask: Ask, sessionId: string): Attachment | undefined {
  const { port, channelId } = ask;
  const known = options.subscriptions.get(sessionId);
  if (known !== undefined && known.origin !== port.origin) {
    ask.refuse(accessDenied(sessionId));
    return undefined;
  }
  const subscription = known ?? options.subscriptions.add(sessionId, port.origin, false);
  const route: Route = { sessionId, port, channelId };
  const isNew = options.routes.add(route);
  return {
    subscription,
    undo: (error) => {
      if (isNew) options.routes.remove(route);
      if (error?.code === "THREAD_NOT_FOUND") options.forget(sessionId);
      else if (known === undefined) options.subscriptions.release(subscription);
    },
  };
}
