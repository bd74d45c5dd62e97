/** Prints, from one run, what the lab costs: its fan-out against a bare WebSocket server, and the SDK's size. */
import { bareBed, labBed } from "./beds.ts";
import { bundleSize } from "./bundle.ts";
import { throughputs } from "./fan-out.ts";

const batch = "pedelec.batch.v1";
const say = (text: string) => void Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));
const thousands = (perSecond: number) => `${(perSecond / 1000).toFixed(0)}k/s`.padStart(12);
const ratio = (part: number, whole: number) => (part / whole).toFixed(2).padStart(12);

say("Delta fan-out of one session: messages over all its routes, the best round.");
say("`bare`: Deno.serve sending a ready-made string of 120 bytes. `batch`: with the subprotocol pedelec.batch.v1.\n");
say(
  `${"routes".padEnd(8)}${
    ["bare", "lab", "lab/bare", "batch", "batch/bare"].map((head) => head.padStart(12)).join("")
  }`,
);
for (const routes of [1, 10, 100]) {
  const [bare = NaN, lab = NaN, batched = NaN] = await throughputs([bareBed, labBed([]), labBed([batch])], routes);
  const row = [thousands(bare), thousands(lab), ratio(lab, bare), thousands(batched), ratio(batched, bare)];
  say(`${String(routes).padEnd(8)}${row.join("")}`);
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const alone = await bundleSize(["sdk/mod.ts"]);
const withLab = await bundleSize(["sdk/mod.ts", "sdk/websocket-port.ts"]);
say(`\nSDK bundle, minified, gzip: ${kilobytes(alone)}; with the lab's WebSocket port ${kilobytes(withLab)}`);
