import { root } from "./root.ts";

/** A server in a process of its own. */
export interface RunningServer {
  /** Its bare origin, `http://127.0.0.1:PORT`. */
  url: string;
  /** Ends it with SIGTERM and resolves with its exit code. */
  stop(): Promise<number>;
}

/**
 * Starts a server whose first line on stdout is a JSON object with its `url`. What it says on stderr comes through.
 * Rejects when it ends before that line.
 */
export async function startServer([file = "", ...args]: string[]): Promise<RunningServer> {
  const child = new Deno.Command(file, { args, cwd: root, stdin: "null", stdout: "piped", stderr: "inherit" }).spawn();
  // A run that fails before `stop` mustn't leave it behind.
  const end = () => child.kill("SIGTERM");
  addEventListener("unload", end);
  const lines = child.stdout.pipeThrough(new TextDecoderStream());
  let text = "";
  // Leaving the loop cancels the stream, and a later write to stdout would then end the server: read on to the end.
  const reader = lines.getReader();
  while (!text.includes("\n")) {
    const { value, done } = await reader.read();
    if (!done) {
      text += value;
      continue;
    }
    removeEventListener("unload", end);
    throw new Error(`the server ended with code ${(await child.status).code} and said: ${text}`);
  }
  const drained = (async () => {
    while (!(await reader.read()).done);
  })();
  const { url } = Object(JSON.parse(text.slice(0, text.indexOf("\n"))));
  if (typeof url !== "string") throw new Error(`the server's first line names no url: ${text}`);
  return {
    url,
    async stop() {
      removeEventListener("unload", end);
      end();
      const [{ code }] = await Promise.all([child.status, drained]);
      return code;
    },
  };
}
