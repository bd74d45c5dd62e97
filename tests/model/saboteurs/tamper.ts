/** Puts a hand between the system and its pages. Saboteurs are made of it; nothing in the product helps them. */
import type { LabTruth } from "../../../core-sim/control/mod.ts";
import type { PagePort } from "../../../core-sim/extension/mod.ts";
import type { ExtensionMessage } from "../../../sdk/protocol/mod.ts";
import type { System, SystemFactory } from "../stage/system.ts";

/** What a page posted, as far as saboteurs care. */
export interface PostedRequest {
  readonly type: string;
  readonly requestId: string;
  readonly channelId: string;
  readonly sessionId?: string;
  readonly operationId?: string;
}

/** What a saboteur may do. Each call has the page that it is about. */
export interface Hand {
  /** What a page gets in place of a frame. */
  toPage?(frame: ExtensionMessage, page: PagePort): ExtensionMessage[];
  /** What the Extension gets in place of a request. */
  fromPage?(request: PostedRequest, page: PagePort): object;
  /** Before a page leaves. */
  leaving?(page: PagePort): void;
  /** After time has passed. */
  passed?(): void;
  truth?(truth: LabTruth): LabTruth;
}

/** The system as everybody else has it, a way to talk to pages past it, and hidden helpers inside it. */
export interface Tools {
  readonly system: System;
  /** Every page that is open. */
  readonly pages: ReadonlySet<PagePort>;
  /** Posts a request as a page of that origin that no truth shows. */
  ask(origin: string, type: string, payload: Record<string, unknown>): void;
}

export type Saboteur = (tools: Tools) => Hand;

export function sabotaged(saboteur: Saboteur, make: SystemFactory): SystemFactory {
  return (onError) => {
    const system = make(onError);
    const pages = new Set<PagePort>();
    const hidden = hiddenPages(system);
    const hand = saboteur({ system, pages, ask: hidden.ask });
    return {
      ...system,
      openPort: (page) => openPort(system, { page, pages, hand }),
      truth: () => hand.truth?.(hidden.hide(system.truth())) ?? hidden.hide(system.truth()),
      advance: (ms) => {
        const now = system.advance(ms);
        if (ms > 0) hand.passed?.();
        return now;
      },
    };
  };
}

function openPort(
  system: System,
  { page, pages, hand }: { page: PagePort; pages: Set<PagePort>; hand: Hand },
): ReturnType<System["openPort"]> {
  const port = system.openPort({
    origin: page.origin,
    send: (frame, encode) => {
      for (const sent of hand.toPage?.(frame, page) ?? [frame]) {
        page.send(sent, sent === frame ? encode : () => JSON.stringify(sent));
      }
    },
    close: (code, reason) => {
      pages.delete(page);
      page.close(code, reason);
    },
  });
  if ("refused" in port) return port;
  pages.add(page);
  return {
    ...port,
    receive: (value) => port.receive(isRequest(value) ? hand.fromPage?.(value, page) ?? value : value),
    lost: (reason) => {
      pages.delete(page);
      hand.leaving?.(page);
      port.lost(reason);
    },
  };
}

function hiddenPages(system: System) {
  const ids = new Set<string>();
  let requests = 0;
  return {
    ask: (origin: string, type: string, payload: Record<string, unknown>) => {
      const port = system.openPort({ origin, send: () => {}, close: () => {} });
      if ("refused" in port) return;
      ids.add(port.portId);
      port.receive({ type, channelId: "hidden", requestId: `hidden-${++requests}`, ...payload });
    },
    hide: (truth: LabTruth): LabTruth => {
      const seen = ({ portId }: { portId: string }) => !ids.has(portId);
      const { extension } = truth;
      return {
        ...truth,
        extension: { ...extension, ports: extension.ports.filter(seen), routes: extension.routes.filter(seen) },
      };
    },
  };
}

function isRequest(value: unknown): value is PostedRequest {
  return typeof value === "object" && value !== null && "requestId" in value;
}
