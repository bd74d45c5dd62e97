/** Where a saboteur can reach: between a client and its port, and between a handle and who has it. */
import type { RuntimePort } from "../../../../sdk/mod.ts";
import { type Frame, readFrame, type Wire } from "../wire.ts";
import type { Session } from "../witness.ts";

export interface Hand {
  /** What a client gets in place of its port. */
  port?(port: RuntimePort, wire: Wire): RuntimePort;
  /** What an application gets in place of its handle. */
  session?(session: Session): Session;
}

/** Each run has a hand of its own. */
export type Saboteur = () => Hand;

interface Frames {
  /** What the SDK gets in place of a message. */
  toPage?(frame: Frame, post: (frame: object) => void): readonly object[];
  /** What the port gets in place of one. */
  toLab?(frame: Frame): readonly object[];
}

/** The same port, with other messages. */
export function withFrames(port: RuntimePort, { toPage, toLab }: Frames): RuntimePort {
  const taken = new Map<(message: unknown) => void, (message: unknown) => void>();
  const post = (frame: object) => port.postMessage(frame);
  return {
    ...port,
    postMessage: (message) => {
      const frame = readFrame(JSON.stringify(message));
      for (const sent of toLab?.(frame) ?? [frame]) post(sent);
    },
    onMessage: {
      addListener: (listener) => {
        const hear = (message: unknown) => {
          const frame = readFrame(JSON.stringify(message));
          for (const heard of toPage?.(frame, post) ?? [frame]) listener(heard);
        };
        taken.set(listener, hear);
        port.onMessage.addListener(hear);
      },
      removeListener: (listener) => {
        const hear = taken.get(listener);
        if (hear !== undefined) port.onMessage.removeListener(hear);
      },
    },
  };
}

/** The same handle, with other methods. */
export function withMethods(session: Session, changed: Partial<Session>): Session {
  return {
    sessionId: session.sessionId,
    get attached() {
      return session.attached;
    },
    getStatus: () => session.getStatus(),
    prepare: () => session.prepare(),
    listAssets: () => session.listAssets(),
    sendText: (text) => session.sendText(text),
    end: () => session.end(),
    resume: () => session.resume(),
    onStatus: (listener) => session.onStatus(listener),
    onEnded: (listener) => session.onEnded(listener),
    onError: (listener) => session.onError(listener),
    onChat: (listener) => session.onChat(listener),
    onChatDelta: (listener) => session.onChatDelta(listener),
    onTool: session.onTool.bind(session),
    ...changed,
  };
}
