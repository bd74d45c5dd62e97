/** The way back of a request: its one answer, whoever gives it. */
import type { ErrorShape, RequestResult, RequestType, ResponseMessage } from "../../sdk/protocol/mod.ts";
import type { Port } from "./port.ts";

/** One request on its way: where its one answer goes. */
export class Ask {
  readonly port: Port;
  readonly channelId: string;
  readonly requestId: string;
  readonly #send: (answer: ResponseMessage) => void;
  #answered = false;

  /** `send` takes the answer; by default it goes to the port. */
  constructor(
    port: Port,
    channelId: string,
    requestId: string,
    send: (answer: ResponseMessage) => void = (answer) => port.send(answer),
  ) {
    this.port = port;
    this.channelId = channelId;
    this.requestId = requestId;
    this.#send = send;
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
    this.#send({ type: "response", channelId: this.channelId, requestId: this.requestId, ...outcome });
  }
}
