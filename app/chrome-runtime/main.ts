/** The whole of `/chrome-runtime.js`: a classic script, put by the server into a function that has `LAB`. */
import { install, type Reach } from "./install.ts";

declare const LAB: Reach;

const { currentScript } = document;
const source = currentScript instanceof HTMLScriptElement ? currentScript.src : "";

install(globalThis, {
  reach: source === "" ? { problem: "load chrome-runtime.js by <script src>, its address names the lab" } : LAB,
  server: new URL(source || location.href),
  // deno-lint-ignore no-console
  report: (...words) => console.error(...words),
  soon: (run) => void setTimeout(run),
});
