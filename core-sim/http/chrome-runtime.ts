/** `GET /chrome-runtime.js`: the script that gives a page of another origin a `chrome.runtime` which reaches a lab. */
import { Hono } from "hono";
import * as v from "valibot";
import type { LabStore } from "../lab/mod.ts";
import { describe } from "./describe.ts";
import { query } from "./query.ts";
import type { Site } from "./site.ts";

export interface ChromeRuntimeOptions {
  site: Site;
  store: LabStore;
  /** The folder of the build, which the script is part of. */
  dist?: string;
}

/** Pages of other origins load it; what it says of a lab is true now only. */
const HEADERS = {
  "content-type": "text/javascript; charset=utf-8",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
};

const NOT_BUILT = `console.error("Pedelec lab: chrome-runtime.js isn't built yet; run \\"deno task build\\"");\n`;

/** A browser runs no script that comes as an error, so every problem is told by a script of status 200. */
export function chromeRuntime({ site, store, dist }: ChromeRuntimeOptions): Hono {
  const app = new Hono();
  const described = describe({
    tag: "pages",
    id: "getChromeRuntime",
    summary: "A classic script that gives a page of another origin a chrome.runtime.connect to this lab",
    description:
      "The page's origin has to be one of the lab's `origins`. No lab, or an unknown one, is told on the console.",
    answers: { 200: { description: "The script", media: ["text/javascript"] } },
    problems: ["INVALID_INPUT"],
  });
  app.get("/chrome-runtime.js", described, query(v.object({ lab: v.exactOptional(v.string()) })), async (c) => {
    const script = dist === undefined ? undefined : await textOf(`${dist}/chrome-runtime.js`);
    if (script === undefined) return c.body(NOT_BUILT, 200, HEADERS);
    const reach = JSON.stringify(reachOf(c.req.query("lab")));
    return c.body(`(function (LAB) {\n"use strict";\n${script}\n})(${reach});\n`, 200, HEADERS);
  });

  /** What `app/chrome-runtime/` knows as `LAB`. The browser's own lab, in its cookie, is no business of another origin. */
  function reachOf(labId: string | undefined) {
    if (labId === undefined) return { problem: "the address of chrome-runtime.js names no lab: add ?lab=ID" };
    const lab = store.get(labId);
    if (lab === undefined) return { problem: "the lab that chrome-runtime.js names doesn't exist, or no longer" };
    return { labId: lab.labId, origins: [...site.origins, ...lab.origins] };
  }
  return app;
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(file);
  } catch {
    return undefined;
  }
}
