/** Where a saboteur can reach: between a client and its port, and between a handle and who has it. */
import type { RuntimePort } from "../../../../sdk/mod.ts";
import type { Wire } from "../wire.ts";
import type { Session } from "../witness.ts";

export interface Hand {
  /** What a client gets in place of its port. */
  port?(port: RuntimePort, wire: Wire): RuntimePort;
  /** What an application gets in place of its handle. */
  session?(session: Session): Session;
}

/** Each run has a hand of its own. */
export type Saboteur = () => Hand;
