/** Saboteurs of what pages get: each plants one bug. */
import type { ExtensionMessage } from "../../../sdk/protocol/mod.ts";
import type { PostedRequest, Saboteur } from "./tamper.ts";

interface Accepting {
  /** The code of the refusals that are given out as successes. */
  code: string;
  /** Of which requests; of all by default. */
  of?: (request: PostedRequest) => boolean;
  /** What comes with it. */
  more?: (request: PostedRequest) => ExtensionMessage[];
}

function accepting({ code, of = () => true, more = () => [] }: Accepting): Saboteur {
  return () => {
    const asked = new Map<string, PostedRequest>();
    return {
      fromPage: (request) => {
        asked.set(request.requestId, request);
        return request;
      },
      toPage: (frame) => {
        if (frame.type !== "response" || frame.ok || frame.error.code !== code) return [frame];
        const { channelId, requestId } = frame;
        const request = asked.get(requestId);
        if (request === undefined || !of(request)) return [frame];
        return [...more(request), { type: "response", channelId, requestId, ok: true, result: {} }];
      },
    };
  };
}

const begins = ({ type }: PostedRequest): boolean => type === "send_text" || type === "prepare_session";

export const missingBusy = accepting({ code: "THREAD_BUSY", of: begins });
export const lateAnswerAccepted = accepting({ code: "PENDING_TOOL_REQUEST_NOT_FOUND" });
export const deniedAccessGiven = accepting({ code: "THREAD_ACCESS_DENIED", of: begins });

/** Begins the second operation for all that the page can see. */
export const secondOperation = accepting({
  code: "THREAD_BUSY",
  of: begins,
  more: ({ channelId, sessionId = "", operationId = "" }) => [
    { type: "status_changed", channelId, sessionId, operationId, status: "running", seq: 1_000 },
  ],
});

export const repeatedSeq: Saboteur = () => ({
  toPage: (frame) => frame.type === "status_changed" ? [frame, frame] : [frame],
});

export const sinkingSeq: Saboteur = () => ({
  toPage: (frame) => frame.type === "chat_message" && frame.seq !== undefined ? [{ ...frame, seq: 1 }] : [frame],
});

export const eventAfterEnd: Saboteur = () => ({
  toPage: (frame) => {
    if (frame.type !== "ended" || frame.seq === undefined) return [frame];
    const { channelId, sessionId, seq } = frame;
    return [frame, { type: "status_changed", channelId, sessionId, seq: seq + 1, status: "idle" }];
  },
});

export const leakingId: Saboteur = ({ pages }) => ({
  toPage: (frame, page) => {
    if (frame.type === "tool_call") {
      for (const other of pages) if (other.origin !== page.origin) other.send(frame, () => JSON.stringify(frame));
    }
    return [frame];
  },
});

export const secondAnswer: Saboteur = () => ({
  toPage: (frame) => frame.type === "response" && !frame.ok ? [frame, frame] : [frame],
});

export const lostAnswer: Saboteur = () => ({
  toPage: (frame) => frame.type === "response" && !frame.ok && frame.error.code === "THREAD_BUSY" ? [] : [frame],
});

export const lateSnapshot: Saboteur = () => {
  let held: ExtensionMessage[] = [];
  return {
    toPage: (frame) => {
      if (frame.type === "session_snapshot" && frame.snapshot.status === "running") {
        held.push(frame);
        return [];
      }
      const late = held;
      held = [];
      return [frame, ...late];
    },
  };
};

export const cutMessage: Saboteur = () => ({
  toPage: (frame) => frame.type === "chat_message" ? [{ ...frame, text: frame.text.slice(1) }] : [frame],
});

export const fallingUsage: Saboteur = () => ({
  toPage: (frame) =>
    frame.type === "usage_updated"
      ? [{ ...frame, totalTokens: Math.max(0, 1_000 - (frame.totalTokens ?? 0)) }]
      : [frame],
});

/** Gives a message out as one more fragment of it. */
export const madeUpEvent: Saboteur = () => ({
  toPage: (frame) => frame.type === "chat_message" ? [{ ...frame, type: "chat_delta" }] : [frame],
});

export const unheardEnd: Saboteur = () => ({
  toPage: (frame) => frame.type === "ended" ? [] : [frame],
});
