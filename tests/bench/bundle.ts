import { gzipSync } from "node:zlib";
import { build } from "vite";
import { root } from "../support/root.ts";
import type { Line } from "./table.ts";

const entry = "virtual:sdk";
const LIMIT = 7_500;

/** What the whole SDK weighs in a page. */
export async function bundle(): Promise<Line[]> {
  const alone = await bundleSize(["sdk/mod.ts"]);
  const withLab = await bundleSize(["sdk/mod.ts", "sdk/websocket-port.ts"]);
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  return [
    {
      what: `the SDK, minified, gzip, to ${kilobytes(LIMIT)}`,
      value: kilobytes(alone),
      ratio: alone / LIMIT,
      target: { atMost: 1 },
    },
    { what: "the same with the lab's WebSocket port", value: kilobytes(withLab) },
  ];
}

/** Bytes of gzip that a page loads for these modules of the SDK. */
export async function bundleSize(modules: string[]): Promise<number> {
  return gzipSync(await bundled(modules), { level: 9 }).length;
}

/** These modules and all that they need as one, minified. */
export async function bundled(modules: string[]): Promise<string> {
  const source = modules.map((file) => `export * from ${JSON.stringify(root + file)};`).join("\n");
  const result = await build({
    configFile: false,
    root,
    logLevel: "warn",
    plugins: [{
      name: "sdk-entry",
      resolveId: (id) => id === entry ? entry : undefined,
      load: (id) => id === entry ? source : undefined,
    }],
    build: {
      write: false,
      target: "es2022",
      minify: true,
      rolldownOptions: { input: entry, preserveEntrySignatures: "strict", output: { minify: true } },
    },
  });
  const chunks = [result].flat().flatMap((output) => "output" in output ? output.output : []);
  return chunks.map((chunk) => chunk.type === "chunk" ? chunk.code : "").join("");
}
