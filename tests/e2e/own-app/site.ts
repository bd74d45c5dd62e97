import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import process from "node:process";
import { promisify } from "node:util";
import { root } from "../../support/root.ts";

/** A site of its own, on an origin that isn't the lab's. */
export interface AppSite {
  readonly origin: string;
  close(): Promise<void>;
}

const folder = `${root}tests/e2e/own-app/`;
const own = (file: string) => readFileSync(folder + file, "utf8");
const bundle = ["run", "-A", `${folder}bundle.ts`, "tests/e2e/own-app/sdk.ts"];
const onSdk = async () => (await promisify(execFile)(process.execPath, bundle)).stdout;

/**
 * Serves `/raw/` and `/sdk/`, apps that load `/chrome-runtime.js` of the server at `lab` for the lab that their `?lab=`
 * names, and `/elsewhere/`, which has no app. The pages let in what they need and no more, and stand alone (COEP).
 */
export async function serveApp(lab: string): Promise<AppSite> {
  const socket = lab.replace(/^http/, "ws");
  const headers = {
    "content-security-policy": `default-src 'none'; img-src data:; script-src 'self' ${lab}; connect-src ${socket}`,
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-cache",
  };
  const page = (query: string, script: string) =>
    `<!doctype html><html lang="en"><title>An app of its own</title><link rel="icon" href="data:,">
<script src="${lab}/chrome-runtime.js${query}"></script>${script}`;
  const answers: Record<string, (query: string) => string | Promise<string>> = {
    "/raw/": (query) => page(query, '<script src="/raw.js"></script>'),
    "/sdk/": (query) => page(query, '<script type="module" src="/sdk.js"></script>'),
    "/elsewhere/": (query) => page(query, ""),
    "/raw.js": () => own("raw.js"),
    "/sdk.js": onSdk,
  };
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
    const answer = answers[pathname];
    const type = pathname.endsWith(".js") ? "text/javascript" : "text/html; charset=utf-8";
    response.writeHead(answer === undefined ? 404 : 200, { ...headers, "content-type": type });
    response.end(await answer?.(search));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The app has no port");
  return {
    origin: `http://localhost:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
