/** Prints, from one run, what the lab costs against the least that anybody can do, and whether that is what it may cost. */
import { attach } from "./attach.ts";
import { bundle } from "./bundle.ts";
import { drawer } from "./drawer.ts";
import { events } from "./events.ts";
import { fanOut, SHAPES } from "./fan-out.ts";
import { latency } from "./latency.ts";
import { memory } from "./memory.ts";
import { pages } from "./pages.ts";
import { start } from "./start.ts";
import { timeline } from "./timeline.ts";
import { formatted, HEAD, type Line, met } from "./table.ts";

const say = (text: string) => void Deno.stdout.writeSync(new TextEncoder().encode(`${text}\n`));

const measurements: { name: string; measure: () => Promise<Line[]> }[] = [
  ...SHAPES.map((shape) => ({ name: "fan-out", measure: () => fanOut(shape) })),
  { name: "latency", measure: latency },
  { name: "attach", measure: attach },
  { name: "memory", measure: memory },
  { name: "start", measure: start },
  { name: "events", measure: events },
  { name: "bundle", measure: bundle },
  { name: "pages", measure: pages },
  { name: "timeline", measure: timeline },
  { name: "drawer", measure: drawer },
];

/** Without names everything is measured. */
const wanted = Deno.args;
const lines: Line[] = [];
say(HEAD);
for (const { name, measure } of measurements) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const found = await measure();
  lines.push(...found);
  for (const line of found) say(formatted(line));
}

const held = lines.map(met).filter((is) => is !== undefined);
say(`\n${held.filter(Boolean).length} of ${held.length} targets met`);
