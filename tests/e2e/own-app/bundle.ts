/** Writes the SDK as one module to stdout. Its own process: the browser tests' runner can't load the bundler. */
import process from "node:process";
import { bundled } from "../../bench/bundle.ts";

process.stdout.write(await bundled(["sdk/mod.ts"]));
