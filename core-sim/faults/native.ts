/** Faults on the native link and at Core. */
import { nativeError, type NativeGate, type NativeHostOptions } from "../native/mod.ts";
import { protocolError } from "../../sdk/protocol/mod.ts";
import { Pipe } from "./pipe.ts";
import type { FaultTools } from "./through.ts";

/** The link, in order both ways; a cut loses this one link, which is restored like any other. */
export function withLinkFaults(host: NativeGate, tools: FaultTools): NativeGate {
  return {
    connect: (listener, onBroken) => {
      let lose = () => {};
      const pipe = new Pipe({
        ...tools,
        at: "native-link",
        answersInOrder: true,
        error: nativeError("NATIVE_CONNECTION_CLOSED"),
        cut: () => lose(),
      });
      const opened = host.connect(pipe.listen(listener), () => {
        pipe.close();
        onBroken();
      });
      if (opened.connection === undefined) return opened;
      const { connection, unhook } = opened;
      lose = () => {
        unhook();
        connection.close();
        onBroken();
      };
      return { connection: pipe.connect(connection), unhook };
    },
    whileRestoring: () => host.whileRestoring(),
  };
}

/** Core's own side: requests in order, events in order, an answer may come after what it led to; a cut is `crash`. */
export function withCoreFaults(
  desktop: NativeHostOptions["desktop"],
  tools: FaultTools,
  crash: () => void,
): NativeHostOptions["desktop"] {
  return {
    connect: (listener) => {
      const pipe = new Pipe({
        ...tools,
        at: "core",
        answersInOrder: false,
        error: protocolError("PROVIDER_COMMAND_FAILED", "Core couldn't do it: a fault was armed", {}),
        cut: crash,
      });
      const connection = desktop.connect(pipe.listen(listener));
      return connection && pipe.connect(connection);
    },
    onDown: (listener) => desktop.onDown(listener),
    get running() {
      return desktop.running;
    },
  };
}
