/** Saboteurs of what is done and what is told to be true: each plants one bug. */
import type { Saboteur } from "./tamper.ts";

/** Keeps the sessions of a page that leaves, by a route that nobody sees. */
export const survivor: Saboteur = ({ system, ask }) => ({
  leaving: ({ origin }) => {
    for (const { sessionId, origin: owner } of system.truth().extension.routes) {
      if (owner === origin) ask(origin, "resume_session", { sessionId });
    }
  },
});

/** Ends a session when its turn is over. */
export const unaskedEnd: Saboteur = ({ ask }) => ({
  toPage: (frame, { origin }) => {
    if (frame.type === "operation_completed" && frame.success) {
      ask(origin, "end_session", { sessionId: frame.sessionId });
    }
    return [frame];
  },
});

/** Makes ended sessions live again as time passes. */
export const unaskedReturn: Saboteur = ({ system, ask }) => ({
  passed: () => {
    for (const { threadId, origin, status } of system.truth().desktop.threads) {
      if (status !== "ended") continue;
      ask(origin, "reactivate_session", { sessionId: threadId, autoEndOnDisconnect: false });
    }
  },
});

export const wrongPolicy: Saboteur = () => ({
  fromPage: (request) =>
    request.type === "reactivate_session" && "autoEndOnDisconnect" in request
      ? { ...request, autoEndOnDisconnect: request.autoEndOnDisconnect !== true }
      : request,
});

export const countedTwice: Saboteur = () => ({
  truth: (truth) => ({
    ...truth,
    desktop: {
      ...truth.desktop,
      threads: truth.desktop.threads.map((thread) => ({ ...thread, operations: 2 * thread.operations })),
    },
  }),
});

/** Asks Core again and again. */
export const restless: Saboteur = ({ ask }) => ({
  passed: () => ask("http://a.test", "get_settings", {}),
});
