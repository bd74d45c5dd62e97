/** A command to run to its end, and how long it may take. */
export interface Run {
  command: string[];
  limitMs: number;
  env?: Record<string, string>;
}

/** Time between the request to stop and the kill. */
const graceMs = 15_000;

/**
 * Runs a command on this terminal and says whether it succeeded. One that hangs gets SIGINT at its limit, because
 * Playwright stops its web server on that alone, and is killed when it doesn't listen.
 */
export async function succeeds({ command, limitMs, env = {} }: Run): Promise<boolean> {
  const [file = "", ...args] = command;
  const child = new Deno.Command(file, { args, env, stdin: "null" }).spawn();
  const hung = setTimeout(() => child.kill("SIGINT"), limitMs);
  const deaf = setTimeout(() => child.kill("SIGKILL"), limitMs + graceMs);
  const { success } = await child.status;
  clearTimeout(hung);
  clearTimeout(deaf);
  return success;
}
