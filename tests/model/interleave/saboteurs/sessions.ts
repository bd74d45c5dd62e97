/** Saboteurs of what an application has in its hands: each plants one bug. */
import { PedelecError, type ToolSpecificHandler } from "../../../../sdk/mod.ts";
import type { Session } from "../witness.ts";
import { type Saboteur, withMethods } from "./hand.ts";

export const secondEnded: Saboteur = () => ({
  session: (session) =>
    withMethods(session, {
      onEnded: (listener) =>
        session.onEnded((context) => {
          listener(context);
          listener(context);
        }),
    }),
});

export const secondStatus: Saboteur = () => ({
  session: (session) =>
    withMethods(session, {
      onStatus: (listener) =>
        session.onStatus((status, context) => {
          listener(status, context);
          listener(status, context);
        }),
    }),
});

/** Listeners are called before the state has changed. */
export const callbackFirst: Saboteur = () => ({
  session: (session) => {
    let former: ReturnType<Session["getStatus"]> | undefined;
    return withMethods(session, {
      getStatus: () => former ?? session.getStatus(),
      onStatus: (listener) =>
        session.onStatus((status, context) => {
          former = context.previousStatus;
          listener(status, context);
          former = undefined;
        }),
    });
  },
});

export const deafDisposer: Saboteur = () => ({
  session: (session) =>
    withMethods(session, {
      onChat: (listener) => {
        session.onChat(listener);
        return () => {};
      },
      onStatus: (listener) => {
        session.onStatus(listener);
        return () => {};
      },
    }),
});

/** A prompt is refused although the handle is idle. */
export const falselyBusy: Saboteur = () => ({
  session: (session) => {
    let sent = 0;
    return withMethods(session, {
      sendText: (text) =>
        session.getStatus() === "idle" && sent++ > 0
          ? Promise.reject(new PedelecError({ code: "SESSION_BUSY", message: "not really" }))
          : session.sendText(text),
    });
  },
});

/** A prompt isn't posted in the call, but after it. */
export const postedLater: Saboteur = () => ({
  session: (session) => withMethods(session, { sendText: async (text) => await null ?? await session.sendText(text) }),
});

/** Whoever runs a tool runs it twice. */
export const toolTwice: Saboteur = () => ({
  session: (session) => {
    const twice = (handler: ToolSpecificHandler): ToolSpecificHandler => (args, context) => {
      handler(args, context);
      return handler(args, context);
    };
    return withMethods(session, {
      onTool: (first: string | ToolSpecificHandler, second?: ToolSpecificHandler) => {
        if (typeof first === "function") return session.onTool(twice(first));
        return second === undefined ? () => {} : session.onTool(first, twice(second));
      },
    });
  },
});

/** A handle hears what handles of other sessions hear. */
export const foreignHeard: Saboteur = () => {
  const owners = new Map<Parameters<Session["onChat"]>[0], string>();
  return {
    session: (session) =>
      withMethods(session, {
        onChat: (listener) => {
          owners.set(listener, session.sessionId);
          return session.onChat((text, context) => {
            for (const [other, owner] of owners) {
              if (other === listener || owner !== session.sessionId) other(text, context);
            }
          });
        },
      }),
  };
};

const rejectingWith = (change: (error: PedelecError) => unknown): Saboteur => () => ({
  session: (session) =>
    withMethods(session, {
      sendText: (text) =>
        session.sendText(text).catch((error: unknown) => {
          throw error instanceof PedelecError ? change(error) : error;
        }),
    }),
});

export const plainError = rejectingWith(({ code, message, details }) => ({ code, message, details }));
export const namelessTurn = rejectingWith(({ code, message }) => new PedelecError({ code, message }));
export const unknownCode = rejectingWith(({ message }) => new PedelecError({ code: "E_FAILED", message }));

const silentAt = (silent: string): Saboteur => () => ({
  session: (session) =>
    withMethods(session, {
      sendText: (text) =>
        session.sendText(text).catch((error: unknown) => {
          if (error instanceof PedelecError && error.code === silent) return new Promise(() => {});
          throw error;
        }),
    }),
});

/** Who waits for a turn as its port closes is never told. */
export const outlivesItsPort = silentAt("EXTENSION_DISCONNECTED");
/** A turn that fails is never heard of again. */
export const neverSettles = silentAt("PROVIDER_REQUEST_FAILED");
