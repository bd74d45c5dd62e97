/** Builds pages and server when `dist/` isn't current. Says so on stderr only: the server's first stdout line must stay the first. */
import process from "node:process";
import { createBuilder } from "vite";
import { isCurrent, root } from "./stamp.ts";

if (!isCurrent()) {
  process.stderr.write("Building…\n");
  const builder = await createBuilder({ configFile: `${root}vite.config.ts`, logLevel: "warn" });
  await builder.buildApp();
}
