/** Connects an SDK client to a pretend computer in the same process, by the shape of a port. */
import type { Lab } from "../../core-sim/lab/lab.ts";
import type { RuntimePort } from "../../sdk/mod.ts";
import { KeptLine } from "./kept-line.ts";

/** Opens one port of a page with this origin. Frames cross as text, each in a task of its own, in order. */
export function connectInProcess(lab: Lab, { origin = "http://page.test" }: { origin?: string } = {}): RuntimePort {
  const messages = new Set<(message: unknown) => void>();
  const disconnects = new Set<() => void>();
  let open = true;
  const line = new KeptLine();
  const later = (run: () => void) => queueMicrotask(run);
  const page = {
    origin,
    line,
    send: (_message: unknown, encode: () => string) => {
      const text = encode();
      line.pass(() =>
        later(() => {
          if (open) { for (const listener of [...messages]) listener(JSON.parse(text)); }
        })
      );
    },
    close: () =>
      line.pass(() =>
        later(() => {
          if (!open) return;
          open = false;
          for (const listener of [...disconnects]) listener();
        })
      ),
  };
  const far = lab.openPort(page);
  if ("refused" in far) throw new Error(`The lab opens no port: ${far.refused}`);
  return {
    postMessage: (message) => {
      const text = JSON.stringify(message);
      const bytes = new TextEncoder().encode(text).length;
      later(() => open && line.pass(() => far.receive(JSON.parse(text), bytes)));
    },
    disconnect: () => {
      if (!open) return;
      open = false;
      later(() => line.pass(() => far.lost("the page left")));
    },
    onMessage: {
      addListener: (listener) => void messages.add(listener),
      removeListener: (listener) => void messages.delete(listener),
    },
    onDisconnect: {
      addListener: (listener) => void disconnects.add(listener),
      removeListener: (listener) => void disconnects.delete(listener),
    },
  };
}
