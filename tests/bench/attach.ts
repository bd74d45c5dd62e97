/** How long a page takes to know where its session stands. */
import { startServer } from "../support/server.ts";
import { bareServer } from "./beds.ts";
import { call, makeLab, Page, startLabServer } from "./lab-page.ts";
import { inTurns, median, ratio } from "./measured.ts";
import type { Line } from "./table.ts";
import { Wire } from "./wire.ts";

const PAST = 10_000;
const WARM_UP = 150;
const TIMES = 301;

/** From opening a port to the answered snapshot, against opening a WebSocket and one message sent back. */
export async function attach(): Promise<Line[]> {
  const bare = await startServer(bareServer);
  const server = await startLabServer();
  const lab = await makeLab(server.url);
  const owner = await Page.open(lab);
  const [fresh, old] = [await owner.create(), await owner.create()];
  await call(`${lab}/agent/scripts`, { steps: [{ say: "x".repeat(PAST), chunk: 1, everyMs: 0 }] });
  await owner.send({ type: "send_text", sessionId: old, text: "go", operationId: "turn_0_1" });
  await owner.wire.until("operation_completed");
  owner.wire.close();
  const open = {
    round: async () => {
      const wire = await Wire.open(bare.url);
      await wire.send("hello");
      await wire.frame();
      wire.close();
    },
  };
  const resume = (sessionId: string) => ({
    round: async () => {
      const page = await Page.open(lab);
      await page.request({ type: "resume_session", sessionId });
      page.wire.close();
    },
  });
  const contenders = [open, resume(fresh), resume(old)];
  await inTurns(contenders, WARM_UP);
  const [bareMs = [], freshMs = [], oldMs = []] = await inTurns(contenders, TIMES);
  await Promise.all([bare.stop(), server.stop()]);
  const ms = (all: number[]) => `${median(all).toFixed(2)} ms`;
  return [
    { what: "attach: bare Deno.serve, open + one message", value: ms(bareMs), ratio: 1 },
    {
      what: "attach: lab, open + resume + snapshot",
      value: ms(freshMs),
      ratio: ratio(bareMs, freshMs),
      target: { atMost: 2 },
    },
    {
      what: `the same after ${PAST.toLocaleString("en")} events, to after none`,
      value: ms(oldMs),
      ratio: ratio(freshMs, oldMs),
      target: { atMost: 1.2 },
    },
  ];
}
