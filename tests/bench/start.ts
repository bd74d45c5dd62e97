/** How long a server takes from its start to its first answer. */
import { startServer } from "../support/server.ts";
import { builtServerCommand } from "../support/tasks.ts";
import { inTurns, median, ratio } from "./measured.ts";
import type { Line } from "./table.ts";

const TIMES = 11;
const honoServer = [Deno.execPath(), "run", "--no-prompt", "-A", "tests/bench/servers/hono.ts"];

export async function start(): Promise<Line[]> {
  const contenders = [coldStart(honoServer), coldStart(builtServerCommand("--port", "0"))];
  await inTurns(contenders, 1);
  const [bare = [], lab = []] = await inTurns(contenders, TIMES);
  for (const { prepare } of contenders) await prepare();
  const ms = (all: number[]) => `${median(all).toFixed(0)} ms`;
  return [
    { what: "first 200: bare Hono server", value: ms(bare), ratio: 1 },
    { what: "first 200: the shipped server", value: ms(lab), ratio: ratio(bare, lab), target: { atMost: 2 } },
  ];
}

/** The process is ended before the next start, outside of what is measured. */
function coldStart(command: string[]) {
  const none = () => Promise.resolve(0);
  let stop = none;
  return {
    prepare: async () => {
      await stop();
      stop = none;
    },
    round: async () => {
      const server = await startServer(command, { onLog: () => {} });
      stop = server.stop;
      const response = await fetch(`${server.url.replace("localhost", "127.0.0.1")}/healthz`);
      if (response.status !== 200) throw new Error(`the first answer was ${response.status}`);
      await response.body?.cancel();
    },
  };
}
