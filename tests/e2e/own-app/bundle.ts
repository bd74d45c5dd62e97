/** Writes the modules that its arguments name as one to stdout. Its own process: the browser tests' runner can't load the bundler. */
import process from "node:process";
import { bundled } from "../../bench/bundle.ts";

process.stdout.write(await bundled(process.argv.slice(2)));
