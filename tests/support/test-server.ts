import { createApp, type LabServer, type LabStore, Site } from "../../core-sim/app.ts";
import { ManualHostClock } from "./host-clock.ts";

/** The host that requests of a test server name, unless they say otherwise. */
export const HOST = "localhost:8787";

export interface TestServer extends LabServer {
  readonly clock: ManualHostClock;
  /** Makes a request without a socket; `json` is a body with its content type. */
  call(
    method: string,
    path: string,
    init?: { json?: unknown; body?: BodyInit; headers?: Record<string, string> },
  ): Promise<Response>;
  /** Makes a lab with a manual clock, or as wished; returns its id. */
  makeLab(wishes?: Record<string, unknown>): Promise<string>;
}

/** The app on a clock that stands still, with lab ids `lab1`, `lab2` … */
export function testServer(options: { dist?: string; maxPorts?: number; store?: LabStore } = {}): TestServer {
  const clock = new ManualHostClock();
  const site = new Site(["lab.test"]);
  site.listensOn(8787);
  let made = 0;
  const server = createApp({ hostClock: clock, tokens: () => `lab${++made}`, site, ...options });
  const call: TestServer["call"] = async (method, path, { json, body, headers = {} } = {}) => {
    const host = headers.host ?? HOST;
    const text = json === undefined ? body : JSON.stringify(json);
    const type = json === undefined ? {} : { "content-type": "application/json" };
    const request = new Request(`http://${host}${path}`, {
      method,
      headers: { host, ...type, ...headers },
      ...(text === undefined ? {} : { body: text }),
    });
    return await server.app.fetch(request);
  };
  const makeLab: TestServer["makeLab"] = async (wishes = {}) => {
    const response = await call("POST", "/labs", { json: { clock: "manual", ...wishes } });
    return Object(await response.json()).labId;
  };
  return { ...server, clock, call, makeLab };
}

/** Status and code of a problem. */
export async function problemOf(response: Response): Promise<[status: number, code: string]> {
  return [response.status, Object(await response.json()).code];
}
