import assert from "node:assert/strict";
import { type ServerOptions, startServer } from "./server.ts";
import { serverCommand } from "./tasks.ts";

export interface LabServerProcess {
  /** `http://localhost:PORT`. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  post(path: string, json: unknown): Promise<Response>;
  /** Makes a lab whose origins are approved as they come; returns its id. */
  makeLab(wishes?: Record<string, unknown>): Promise<string>;
  truth(labId: string): Promise<{ desktop: { threads: { threadId: string; status: string }[] } }>;
  stop(): Promise<number>;
}

/** Runs a server in a process of its own around a test, and checks that it ends well. */
export async function withLabServer(
  run: (server: LabServerProcess) => Promise<void>,
  options: ServerOptions = {},
): Promise<void> {
  const { url, pid, stop } = await startServer(serverCommand("--port", "0"), options);
  let stopped: Promise<number> | undefined;
  const post = (path: string, json: unknown) =>
    fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(json),
    });
  const server: LabServerProcess = {
    url,
    port: Number(new URL(url).port),
    pid,
    post,
    makeLab: async (wishes = {}) => {
      const response = await post("/labs", { approval: "auto", ...wishes });
      return Object(await response.json()).labId;
    },
    truth: async (labId) => await (await fetch(`${url}/labs/${labId}`)).json(),
    stop: () => stopped ??= stop(),
  };
  try {
    await run(server);
  } finally {
    assert.equal(await server.stop(), 0, "the server ends well");
  }
}
