/** The requests of a page, checked in the order that the protocol fixes and passed to Core as native ones. */
import { weightOf } from "../journal/mod.ts";
import { type ErrorShape, protocolError, type RequestMessage } from "../../sdk/protocol/mod.ts";
import { answer, type AnswerOptions } from "./answer.ts";
import type { Port } from "./port.ts";
import type { Ask } from "./ask.ts";
import { accessDenied, notSubscribed, unreadable } from "./refusals.ts";
import { isGated, namesSession, needsRoute } from "./request-needs.ts";

/** A request whose addresses could be read: with all of it, or with the reason why the rest couldn't be. */
export type Readable =
  & { readonly type: string; readonly sessionId?: string }
  & ({ readonly message: RequestMessage } | { readonly message?: undefined; readonly reason: string });

/** How a request is served: it is answered through `ask`, once. */
export type Serve = (options: AnswerOptions, ask: Ask, request: Readable) => void;

/** Approval, then ownership, then the route, then the shape, then what the request is about (OR1, OR2). */
export function serve(options: AnswerOptions, ask: Ask, request: Readable): void {
  const { type, sessionId, message } = request;
  const { port } = ask;
  const handle = () =>
    request.message === undefined
      ? ask.refuse(unreadable(type, request.reason))
      : answer(options, ask, request.message);
  if (!namesSession(type)) return message === undefined ? handle() : gated(options, ask, request, handle);
  // No message about a session passes the schema without its id.
  if (sessionId === undefined) return handle();
  if (sessionId.trim() === "") return ask.refuse(protocolError("INVALID_INPUT", "A session id can't be blank", {}));
  gated(options, ask, request, () => {
    const known = options.subscriptions.get(sessionId);
    if (known?.confirmed === true && known.origin !== port.origin) return ask.refuse(accessDenied(sessionId));
    if (message !== undefined && !needsRoute(type)) return handle();
    if (options.routes.hasPort(sessionId, port)) return handle();
    ownership(options, port, sessionId, (error) => {
      if (error !== undefined) ask.refuse(error);
      else if (needsRoute(type)) ask.refuse(notSubscribed(sessionId));
      else handle();
    });
  });
}

function gated({ approval }: AnswerOptions, ask: Ask, request: Readable, go: () => void): void {
  if (!isGated(request.type)) return go();
  approval.gate({ port: ask.port, weight: () => weightOf(request), go, refuse: (error) => ask.refuse(error) });
}

/** Asks Core whether the thread exists and whose it is, without changing anything: nothing is subscribed for it here. */
function ownership(
  options: AnswerOptions,
  port: Port,
  sessionId: string,
  done: (error?: ErrorShape) => void,
): void {
  const { link, subscriptions } = options;
  const known = subscriptions.get(sessionId);
  if (known?.confirmed === true) return done(known.origin === port.origin ? undefined : accessDenied(sessionId));
  // The question would take the subscription from the page that is just being attached.
  if (known?.origin === port.origin) {
    known.contenders.push(() => ownership(options, port, sessionId, done));
    return;
  }
  const probe = { type: "unsubscribe_thread", threadId: sessionId, callerOrigin: port.origin } as const;
  link.request(probe, (answer) => done(answer.ok ? undefined : answer.error));
}
