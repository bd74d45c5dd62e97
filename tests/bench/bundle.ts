import { gzipSync } from "node:zlib";
import { build } from "vite";
import { root } from "../support/root.ts";

const entry = "virtual:sdk";

/** Bytes of gzip that a page loads for these modules of the SDK, bundled and minified together, valibot included. */
export async function bundleSize(modules: string[]): Promise<number> {
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
  return chunks.reduce(
    (sum, chunk) => sum + (chunk.type === "chunk" ? gzipSync(chunk.code, { level: 9 }).length : 0),
    0,
  );
}
