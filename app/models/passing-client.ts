/** A client beside the page's own, for a session that the page isn't on. */
import type { RuntimePort } from "../../sdk/mod.ts";
import { leavable } from "./leavable-port.ts";
import type { SessionClient } from "./pedelec-subset.ts";

/** A client that leaves no route behind. */
export interface PassingClient {
  readonly client: SessionClient;
  /** Closes its port. */
  leave(): void;
}

/** Makes one. `sent` hears every message that it posts. */
export type OpenPassing = (sent?: (message: unknown) => void) => Promise<PassingClient>;

/** Over a transport of its own, whose port opens with its first request. */
export function passingClients(
  connect: (sdk: typeof import("./sdk.ts")) => () => RuntimePort,
): OpenPassing {
  return async (sent = () => {}) => {
    const sdk = await import("./sdk.ts");
    const { connect: join, leave } = leavable(connect(sdk), () => {}, sent);
    return { client: new sdk.Pedelec({ connect: join }), leave };
  };
}
