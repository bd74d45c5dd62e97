/** What each admitted request means to Core. */
import type { NativeLink } from "../native/mod.ts";
import {
  assertNever,
  type ErrorShape,
  type RequestMessage,
  type RequestResult,
  type RequestType,
} from "../../sdk/protocol/mod.ts";
import type { Approval } from "./approval.ts";
import { downloadTicket, uploadTicket } from "./asset-tickets.ts";
import { type AttachOptions, create, reactivate, resume } from "./attach.ts";
import type { Ask } from "./ask.ts";
import { notSubscribed } from "./refusals.ts";

export interface AnswerOptions extends AttachOptions {
  link: NativeLink;
  approval: Approval;
  /** More routes than this are refused `LAB_LIMIT_REACHED`. */
  maxRoutes: number;
}

type Outcome<R> = { ok: true; result: R } | { ok: false; error: ErrorShape };

/** Handles a request whose checks are done; exactly one answer follows, now or once Core has spoken. */
export function answer(options: AnswerOptions, ask: Ask, message: RequestMessage): void {
  const { link } = options;
  const callerOrigin = ask.port.origin;
  const pass = <R extends RequestResult<RequestType>>(native: Outcome<R>) =>
    native.ok ? ask.reply(native.result) : ask.refuse(native.error);
  const accepted = (native: Outcome<unknown>) => native.ok ? ask.reply({}) : ask.refuse(native.error);
  switch (message.type) {
    case "get_approval_status":
      return ask.reply({
        installed: true,
        approved: options.approval.isApproved(callerOrigin),
        origin: callerOrigin,
        appConnected: link.refusal() === undefined,
      });
    case "get_settings":
    case "list_providers":
      return link.request({ type: message.type, callerOrigin }, pass);
    case "create_session":
      return withRoom(options, ask, () => create(options, ask, message));
    case "resume_session":
      return withRoom(options, ask, () => resume(options, ask, message.sessionId));
    case "reactivate_session":
      return withRoom(options, ask, () => reactivate(options, ask, message));
    case "end_session":
      return end(options, ask, message.sessionId);
    case "send_text": {
      const { sessionId: threadId, text } = message;
      const request = { type: "send_text", threadId, callerOrigin, text, ...operationOf(message) } as const;
      return whenHealthy(options, ask, threadId, () => link.request(request, accepted));
    }
    case "prepare_session": {
      const { sessionId: threadId } = message;
      const request = { type: "prepare", threadId, callerOrigin, ...operationOf(message) } as const;
      return whenHealthy(options, ask, threadId, () => link.request(request, accepted));
    }
    case "submit_tool_result": {
      const { sessionId: threadId, toolRequestId, result = null } = message;
      const request = { type: "submit_tool_result", threadId, callerOrigin, toolRequestId, result } as const;
      return whenHealthy(options, ask, threadId, () => link.request(request, accepted));
    }
    case "list_assets":
      return link.request({ type: "list_assets", threadId: message.sessionId, callerOrigin }, pass);
    case "create_asset_upload":
      return uploadTicket(link, ask, message);
    case "create_asset_download":
      return downloadTicket(link, ask, message);
    default:
      return assertNever(message);
  }
}

/** Ends a session and forgets it (EN6). Routes that Core's events haven't told yet learn it from a snapshot first. */
function end(options: AnswerOptions, ask: Ask, sessionId: string): void {
  const { link, subscriptions } = options;
  const subscription = subscriptions.get(sessionId);
  link.request({ type: "end_thread", threadId: sessionId, callerOrigin: ask.port.origin }, (native) => {
    if (!native.ok) return ask.refuse(native.error);
    const forget = () => {
      // Ended and reactivated since then, it is attached anew, or was by a page that was there already.
      const same = subscription !== undefined && subscriptions.get(sessionId) === subscription;
      if (same && subscription.thread.ended) options.forget(sessionId);
      ask.reply({});
    };
    const known = subscription !== undefined && subscriptions.get(sessionId) === subscription;
    if (known && !subscription.thread.ended) subscriptions.subscribe(subscription, forget);
    else forget();
  });
}

function operationOf({ operationId }: { operationId?: string }): { operationId?: string } {
  return operationId === undefined ? {} : { operationId };
}

function withRoom(options: AnswerOptions, ask: Ask, go: () => void): void {
  if (options.routes.count < options.maxRoutes) return go();
  ask.refuse({ code: "LAB_LIMIT_REACHED", message: `This lab holds ${options.maxRoutes} routes already` });
}

/** Goes on when the session's subscription is healthy; otherwise nothing is forwarded, and nothing queued (NL4). */
function whenHealthy(options: AnswerOptions, ask: Ask, sessionId: string, go: () => void): void {
  const subscription = options.subscriptions.get(sessionId);
  const refused = options.link.refusal();
  if (refused !== undefined) return ask.refuse(refused);
  if (subscription?.state.kind === "healthy") return go();
  if (subscription?.state.kind !== "closed") return ask.refuse(notSubscribed(sessionId));
  // The link rested because the thread is ended: its subscription comes back with the first request.
  options.subscriptions.subscribe(subscription, (answer) => answer.ok ? go() : ask.refuse(answer.error));
}
