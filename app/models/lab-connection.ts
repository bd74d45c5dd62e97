/** Which lab a page belongs to: `?lab=` first, else the cookie that the server set, one a port. */
import { signal } from "@preact/signals";
import { LAB_ID } from "../../core-sim/control/mod.ts";
import type { LabChoice, LabConnection } from "./truth-types.ts";

/** Where the page stands. */
export interface PageAddress {
  /** The query, with its question mark. */
  readonly search: string;
  /** `location.port`; empty for the scheme's own. */
  readonly port: string;
  readonly protocol: string;
}

/** The page's cookies. */
export interface Cookies {
  read(): string;
  /** Deletes one by its name. */
  forget(name: string): void;
}

/** Finds the lab, and whether the one that the cookie named was replaced. */
export function connectLab(address: PageAddress, cookies: Cookies): LabConnection {
  const port = address.port !== "" ? address.port : address.protocol === "https:" ? "443" : "80";
  const notice = `pedelec_lab_notice_${port}`;
  const known = readCookies(cookies.read());
  const replaced = signal(known.get(notice) === "replaced");
  if (replaced.value) cookies.forget(notice);
  return {
    choice: choose(address.search, known.get(`pedelec_lab_${port}`)),
    replaced,
    dismissReplaced() {
      replaced.value = false;
    },
  };
}

function choose(search: string, cookie: string | undefined): LabChoice {
  const asked = new URLSearchParams(search).get("lab");
  if (asked !== null && LAB_ID.test(asked)) return { is: "lab", labId: asked, from: "address" };
  if (cookie !== undefined && LAB_ID.test(cookie)) return { is: "lab", labId: cookie, from: "cookie" };
  return { is: "none" };
}

function readCookies(text: string): Map<string, string> {
  return new Map(
    text.split(";").map((pair): [string, string] => {
      const [name = "", ...rest] = pair.split("=");
      return [name.trim(), rest.join("=").trim()];
    }),
  );
}
