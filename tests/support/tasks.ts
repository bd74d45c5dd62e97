import { readFileSync } from "node:fs";
import process from "node:process";
import { root } from "./root.ts";

/**
 * The commands of a task in `deno.json`, one after the other, `deno` being the one that runs this. So the tests check
 * and start exactly what people check and start.
 */
export function taskCommands(task: string): string[][] {
  const { tasks } = Object(JSON.parse(readFileSync(`${root}deno.json`, "utf8")));
  const commands = String(tasks[task].command).split(" && ").map((command) => command.split(" "));
  return commands.map(([program = "", ...args]) => [program === "deno" ? process.execPath : program, ...args]);
}

/** The command that serves the lab as people get it, built. Its working directory is the root. */
export function builtServerCommand(...flags: string[]): string[] {
  return [...taskCommands("start").at(-1) ?? [], ...flags];
}

/** The same server with the same permissions, from source: there needn't be a build, or a current one. */
export function serverCommand(...flags: string[]): string[] {
  return [...builtServerCommand().slice(0, -1), "core-sim/main.ts", ...flags];
}
