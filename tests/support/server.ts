import { root } from "./root.ts";

/** A server in a process of its own. */
export interface RunningServer {
  /** Its bare origin, `http://127.0.0.1:PORT`. */
  url: string;
  /** Of its process: what its first line names, else of the command. */
  pid: number;
  /** Ends it with SIGTERM and resolves with its exit code. */
  stop(): Promise<number>;
}

export interface ServerOptions {
  /** Gets the lines that the server writes on stderr; without it they come through. */
  onLog?: (line: string) => void;
  /** Variables beside those of this process. */
  env?: Record<string, string>;
  /** The root by default. */
  cwd?: string;
}

/**
 * Starts a server whose first line on stdout is a JSON object with its `url`. Rejects when it ends before that line.
 */
export async function startServer(
  [file = "", ...args]: string[],
  { onLog, env = {}, cwd = root }: ServerOptions = {},
): Promise<RunningServer> {
  const stderr = onLog === undefined ? "inherit" : "piped";
  const child = new Deno.Command(file, { args, env, cwd, stdin: "null", stdout: "piped", stderr }).spawn();
  const logged = onLog === undefined ? Promise.resolve() : eachLine(child.stderr, onLog);
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
  const { url, pid = child.pid } = Object(JSON.parse(text.slice(0, text.indexOf("\n"))));
  if (typeof url !== "string") throw new Error(`the server's first line names no url: ${text}`);
  return {
    url,
    pid,
    async stop() {
      removeEventListener("unload", end);
      end();
      const [{ code }] = await Promise.all([child.status, drained, logged]);
      return code;
    },
  };
}

async function eachLine(stream: ReadableStream<Uint8Array<ArrayBuffer>>, onLine: (line: string) => void) {
  let rest = "";
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) onLine(line);
  }
  if (rest !== "") onLine(rest);
}
