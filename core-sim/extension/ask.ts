import type { ErrorShape, RequestResult, RequestType } from "../../sdk/protocol/mod.ts";
import type { Port } from "./port.ts";

/** One request on its way: where its one answer goes. */
export class Ask {
  readonly port: Port;
  readonly channelId: string;
  readonly requestId: string;
  #answered = false;

  constructor(port: Port, channelId: string, requestId: string) {
    this.port = port;
    this.channelId = channelId;
    this.requestId = requestId;
  }

  reply(result: RequestResult<RequestType>): void {
    this.#answer({ ok: true, result });
  }

  refuse(error: ErrorShape): void {
    this.#answer({ ok: false, error });
  }

  #answer(outcome: { ok: true; result: unknown } | { ok: false; error: ErrorShape }): void {
    if (this.#answered) return;
    this.#answered = true;
    this.port.send({ type: "response", channelId: this.channelId, requestId: this.requestId, ...outcome });
  }
}
