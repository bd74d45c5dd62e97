import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { builtServerCommand, taskCommands } from "../../support/tasks.ts";
import { root } from "../../support/root.ts";

/** What the pages are served from: the development server's whole world, without its dependencies. */
const PARTS = ["deno.json", "deno.lock", "package.json", "vite.config.ts", "sdk", "core-sim", "app"];

/** The development server on a copy of the tree, in which a test may write, and the lab's server behind it. */
export interface DevServer {
  /** Where the pages are. */
  readonly origin: string;
  /** Where the lab's control API is. */
  readonly lab: string;
  /** Saves a source file anew: its text as it is in the tree, changed. */
  save(path: string, change: (text: string) => string): void;
  /** Ends the lab's server without a word, with every connection to it. */
  killLab(): Promise<void>;
  /** Starts it again where it was, with nothing of what it knew. */
  startLab(): Promise<void>;
  stop(): Promise<void>;
}

interface Child {
  /** Resolves once the pattern has come on stdout, with what it caught. */
  said(pattern: RegExp): Promise<string>;
  /** SIGTERM by default. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts both as `deno task dev` does, on free ports. Each test that asks has its own copy. */
export async function startDev(): Promise<DevServer> {
  const tree = mkdtempSync(join(tmpdir(), "lab-dev-"));
  const children: Child[] = [];
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()));
    rmSync(tree, { recursive: true });
  };
  try {
    for (const part of PARTS) cpSync(root + part, join(tree, part), { recursive: true });
    const port = await freePort();
    const host = `127.0.0.1:${port}`;
    const startLab = async (port: string) => {
      const lab = run(builtServerCommand("--port", port, "--allowed-host", host), root);
      children.push(lab);
      return { lab, port: await lab.said(/"port":(\d+)/) };
    };
    const first = await startLab("0");
    const labPort = first.port;
    let { lab } = first;
    const [pages = []] = taskCommands("dev:pages");
    const vite = run([...pages, "--port", String(port), "--strictPort"], tree, { PORT: labPort });
    children.push(vite);
    await vite.said(/(ready in)/);
    return {
      origin: `http://${host}`,
      lab: `http://127.0.0.1:${labPort}`,
      async killLab() {
        await lab.stop("SIGKILL");
        children.splice(children.indexOf(lab), 1);
      },
      async startLab() {
        ({ lab } = await startLab(labPort));
      },
      save: (path, change) => writeFileSync(join(tree, path), change(readFileSync(root + path, "utf8"))),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function run([file = "", ...args]: string[], cwd: string, env: Record<string, string> = {}): Child {
  const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  // A run that is cut short mustn't leave it behind.
  const kill = () => child.kill();
  process.once("exit", kill);
  let text = "";
  let heard = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (more) => {
      text += more;
      heard();
    });
  }
  return {
    said: (pattern) =>
      new Promise((resolve, reject) => {
        heard = () => {
          const found = pattern.exec(text)?.[1];
          if (found !== undefined) resolve(found);
        };
        heard();
        void ended.then(() => reject(new Error(`${file} ${args.join(" ")} ended and said: ${text}`)));
      }),
    async stop(signal) {
      process.off("exit", kill);
      child.kill(signal);
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("The probe has no port");
  return address.port;
}
