/** One pretend computer for one test, in Deno and in Node: copy it beside your tests. */
import assert from "node:assert/strict";
import process from "node:process";

export const server = process.env.LAB_URL ?? "http://localhost:8787";

/**
 * Makes a lab whose clock moves only when the test says so, and whose person approves every origin. A page that another
 * server served may open a port when its origin is one of `origins`.
 */
export async function makeLab(origins: string[] = []) {
  const call = async (method: string, path: string, body?: unknown) => {
    const json = { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(`${server}${path}`, { method, ...(body === undefined ? {} : json) });
    const text = await response.text();
    assert.ok(response.ok, `${method} ${path}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };
  const { labId } = await call("POST", "/labs", { clock: "manual", approval: "auto", origins });
  const at = `/labs/${labId}`;
  return {
    labId: String(labId),
    port: `${server.replace("http", "ws")}${at}/port`,
    post: (path: string, body: unknown) => call("POST", `${at}${path}`, body),
    truth: () => call("GET", at),
    /** Throws the computer away: at the end of the test. */
    remove: () => call("DELETE", at),
    /** Looks at the truth until something is there; gives it back. */
    until: async <T>(what: string, find: (truth: ReturnType<typeof JSON.parse>) => T | undefined): Promise<T> => {
      const giveUpAt = performance.now() + 10_000;
      while (performance.now() < giveUpAt) {
        const found = find(await call("GET", at));
        if (found !== undefined) return found;
      }
      throw new Error(`The truth never showed ${what}`);
    },
  };
}
