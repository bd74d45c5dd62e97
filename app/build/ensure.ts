/** Builds the pages when `dist/` isn't current. Says so on stderr only: the server's first stdout line must stay the first. */
import process from "node:process";
import { build } from "vite";
import { isCurrent, root } from "./stamp.ts";

if (!isCurrent()) {
  process.stderr.write("Building the pages…\n");
  await build({ configFile: `${root}vite.config.ts`, logLevel: "warn" });
}
