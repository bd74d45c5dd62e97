/** Saboteurs of what is posted and what is heard: each plants one bug. */
import type { Frame } from "../wire.ts";
import { type Saboteur, withFrames } from "./hand.ts";

/** A turn is over as soon as it is answered. */
export const answerAlone: Saboteur = () => {
  const asked = new Map<string, Frame>();
  return {
    port: (port) =>
      withFrames(port, {
        toLab: (frame) => {
          if (frame.type === "send_text") asked.set(frame.requestId ?? "", frame);
          return [frame];
        },
        toPage: (frame) => {
          const request = frame.type === "response" && frame.ok === true ? asked.get(frame.requestId ?? "") : undefined;
          return request === undefined ? [frame] : [frame, completed(request)];
        },
      }),
  };
};

function completed({ channelId, sessionId, operationId }: Frame) {
  return { type: "operation_completed", channelId, sessionId, operationId, operationKind: "user", success: true };
}

/** A turn is over as soon as it is completed. */
export const completionAlone: Saboteur = () => {
  const asked = new Map<string, Frame>();
  return {
    port: (port) =>
      withFrames(port, {
        toLab: (frame) => {
          if (frame.type === "send_text") asked.set(frame.operationId ?? "", frame);
          return [frame];
        },
        toPage: (frame) => {
          const request = frame.type === "operation_completed" ? asked.get(frame.operationId ?? "") : undefined;
          if (request === undefined) return [frame];
          const { channelId, requestId } = request;
          return [frame, { type: "response", channelId, requestId, ok: true, result: {} }];
        },
      }),
  };
};

/** What wasn't answered on a port is posted again on the next one. */
export const resent: Saboteur = () => {
  const unanswered = new Map<string, Map<string, Frame>>();
  return {
    port: (port, { name }) => {
      const tab = name.slice(0, "tab 0".length);
      const waiting = unanswered.get(tab) ?? new Map<string, Frame>();
      const former = [...waiting.values()];
      unanswered.set(tab, waiting);
      return withFrames(port, {
        toLab: (frame) => {
          if (frame.requestId === undefined) return [frame];
          if (frame.type === "send_text") waiting.set(frame.requestId, frame);
          return [...former.splice(0), frame];
        },
        toPage: (frame) => {
          waiting.delete(frame.requestId ?? "");
          return [frame];
        },
      });
    },
  };
};

/** An end is asked for twice, to be sure. */
export const endedTwice: Saboteur = () => ({
  port: (port) =>
    withFrames(port, {
      toLab: (frame) =>
        frame.type === "end_session" ? [frame, { ...frame, requestId: `${frame.requestId}-again` }] : [frame],
    }),
});

/** Numbers are counted and then not looked at. */
export const noCursor: Saboteur = () => ({
  port: (port) => {
    let highest = 0;
    return withFrames(port, {
      toPage: (frame) => {
        const { seq, ...rest } = frame;
        if (seq === undefined || seq > highest) {
          highest = seq ?? highest;
          return [frame];
        }
        return [rest];
      },
    });
  },
});

/** Who listens to a port goes on listening to those before it. */
export const oldPortHeard: Saboteur = () => {
  const newest = new Map<string, (message: unknown) => void>();
  return {
    port: (port, { name }) => {
      const tab = name.slice(0, "tab 0".length);
      port.onMessage.addListener((message) => newest.get(tab)?.(message));
      return {
        ...port,
        onMessage: { addListener: (listener) => void newest.set(tab, listener), removeListener: () => {} },
      };
    },
  };
};

/** A session that comes to be after its page gave up is left alone. */
export const lateCreateLeft: Saboteur = () => {
  let hearing = false;
  return {
    port: (port) => {
      const tampered = withFrames(port, { toLab: (frame) => hearing && frame.type === "end_session" ? [] : [frame] });
      return {
        ...tampered,
        onMessage: {
          ...tampered.onMessage,
          addListener: (listener) =>
            tampered.onMessage.addListener((message) => {
              hearing = Object(message).type === "response";
              listener(message);
              hearing = false;
            }),
        },
      };
    },
  };
};

export const closeUnheard: Saboteur = () => ({
  port: (port) => ({ ...port, onDisconnect: { addListener: () => {}, removeListener: () => {} } }),
});

export const helloForgotten: Saboteur = () => ({
  port: (port) => withFrames(port, { toLab: (frame) => frame.type === "sdk_hello" ? [] : [frame] }),
});

/** An end by another tab isn't taken in. */
export const endUnheard: Saboteur = () => ({
  port: (port) =>
    withFrames(port, {
      toPage: (frame) => frame.type === "ended" || frame.status === "ended" ? [] : [frame],
    }),
});
