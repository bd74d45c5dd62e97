/** Faults in the Extension's own handling: the one message that is held is overtaken by everything else. */
import { Ask, type Serve } from "../extension/mod.ts";
import { protocolError, type ResponseMessage } from "../../sdk/protocol/mod.ts";
import { type FaultTools, through } from "./through.ts";
import { Loose } from "./way.ts";

/** What is held for each port; it goes with the port. */
export class HeldForPorts {
  readonly #tools: FaultTools;
  readonly #ways = new Map<string, Loose>();

  constructor(tools: FaultTools) {
    this.#tools = tools;
  }

  of(portId: string): Loose {
    const way = this.#ways.get(portId) ?? new Loose(this.#tools);
    this.#ways.set(portId, way);
    return way;
  }

  drop(portId: string): void {
    this.#ways.get(portId)?.clear();
    this.#ways.delete(portId);
  }
}

const REFUSED = protocolError("SDK_TRANSPORT_ERROR", "The Extension couldn't handle it: a fault was armed", {});

/** Serves requests which may be held, lost, served twice, refused, or kill the Extension; their answers likewise. */
export function withExtensionFaults(serve: Serve, tools: FaultTools, held: HeldForPorts, crash: () => void): Serve {
  return (options, ask, request) => {
    const { port, channelId, requestId } = ask;
    const { type, sessionId, message } = request;
    const operationId = message !== undefined && "operationId" in message ? message.operationId : undefined;
    const passed = { type, sessionId, operationId };
    const send = (answer: ResponseMessage) => {
      if (!tools.faults.armed("extension")) return port.send(answer);
      through(tools, "extension", { form: "answer", ...passed }, {
        way: held.of(port.portId),
        message: answer,
        run: () => port.send(answer),
        fail: (error = REFUSED) => port.send({ type: "response", channelId, requestId, ok: false, error }),
        cut: crash,
      });
    };
    const run = () => serve(options, new Ask(port, channelId, requestId, send), request);
    if (!tools.faults.armed("extension")) return run();
    through(tools, "extension", { form: "request", ...passed }, {
      way: held.of(port.portId),
      message,
      run,
      fail: (error = REFUSED) => ask.refuse(error),
      cut: crash,
    });
  };
}
