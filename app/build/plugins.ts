import { existsSync } from "node:fs";
import { type IncomingHttpHeaders, request as ask } from "node:http";
import { join } from "node:path";
import type { Plugin } from "vite";
import { stampOf, writeStamp } from "./stamp.ts";

/**
 * Notes what `dist/` was built from. The stamp is taken before the pages, so that an edit during the build makes it
 * stale, and written after the server, so that half a build is none.
 */
export function buildStamp(): Plugin {
  let stamp = "";
  return {
    name: "lab:build-stamp",
    apply: "build",
    sharedDuringBuild: true,
    buildStart() {
      if (this.environment.name === "client") stamp = stampOf();
    },
    writeBundle() {
      if (this.environment.name === "server") writeStamp(stamp);
    },
  };
}

/** `/temporary` → 308 `/temporary/`, as the lab's own server answers; Vite alone says 404. */
export function pageRedirects(pages: string): Plugin {
  return {
    name: "lab:page-redirects",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const location = redirectFor(request.url ?? "/", (path) => existsSync(join(pages, path, "index.html")));
        if (location === undefined) return next();
        response.writeHead(308, { location }).end();
      });
    },
  };
}

/**
 * A page learns its lab from a cookie that the lab's server sets on a navigation. Here Vite answers navigations, so it
 * asks that server for the cookies that it would have set for this host; that server's answer to a link to a situation is
 * passed on.
 */
export function labCookies(server: string): Plugin {
  return {
    name: "lab:cookies",
    apply: "serve",
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { accept = "", host = "" } = request.headers;
        if (request.method !== "GET" || !accept.includes("text/html")) return next();
        const address = labAddress(request.url ?? "/", server);
        // A server that is just restarting gives no lab; the page says so, and the next load mends it.
        ask(address, { headers: { ...passedOn(request.headers), accept, host } }, (answer) => {
          if (answer.headers["x-lab-link"] !== undefined) {
            response.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(response);
            return;
          }
          answer.resume();
          const cookies = answer.headers["set-cookie"];
          if (cookies !== undefined) response.setHeader("set-cookie", cookies);
          next();
        }).on("error", () => next()).end();
      });
    },
  };
}

/** What the lab's server goes by when a page is opened. */
const PASSED_ON = ["cookie", "accept-language", "sec-fetch-site", "sec-fetch-dest"] as const;

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(PASSED_ON.flatMap((name) => headers[name] === undefined ? [] : [[name, headers[name]]]));
}

/** What a request asks for, at the lab's server: never at a host that the request itself names, as `//host/` does. */
export function labAddress(url: string, server: string): URL {
  const address = new URL(server);
  const asked = URL.parse(url, server);
  address.pathname = asked?.pathname ?? "/";
  address.search = asked?.search ?? "";
  return address;
}

/** Where a page's address without its last slash leads to, the query kept; `undefined` for every other address. */
export function redirectFor(url: string, isPage: (path: string) => boolean): string | undefined {
  const [path = "", query] = url.split(/\?(.*)/s);
  if (!/^(\/[a-z0-9-]+)+$/.test(path) || !isPage(path)) return undefined;
  return query === undefined ? `${path}/` : `${path}/?${query}`;
}

/** What may change under a living page: components and styles. `main.tsx` opens the port, so it isn't one of them. */
export function keepsThePage(file: string): boolean {
  return file.endsWith(".css") || (file.endsWith(".tsx") && !file.endsWith("/main.tsx"));
}

/** Edits of models, SDK and entry points reload the page: run again in a living page they would open a second port. */
export function reloadOnLogicEdits(): Plugin {
  return {
    name: "lab:reload-on-logic-edits",
    apply: "serve",
    hotUpdate({ file, modules }) {
      if (modules.length === 0 || keepsThePage(file)) return;
      this.environment.hot.send({ type: "full-reload", path: "*" });
      return [];
    },
  };
}
