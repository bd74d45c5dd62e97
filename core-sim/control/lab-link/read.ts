/** Reads a lab's link from an address. */
import * as v from "valibot";
import { ADDED, type LabLink, labLinkSchema, LINK_NAMES, type LinkName, MADE_WITH } from "./link.ts";
import { faultsOf, scriptsOf } from "./short.ts";

export type ReadLink =
  /** The address names nothing of a link. */
  | { readonly is: "none" }
  | { readonly is: "link"; readonly link: LabLink }
  /** Nothing of it may be done. */
  | { readonly is: "refused"; readonly name: LinkName; readonly message: string };

/** What an address asks of a lab. With `lab=` it may add to that one, but not make it otherwise. */
export function readLabLink(query: URLSearchParams): ReadLink {
  const names = LINK_NAMES.filter((name) => query.has(name));
  if (names.length === 0) return { is: "none" };
  const made = query.has("lab") ? MADE_WITH.find((name) => query.has(name)) : undefined;
  if (made !== undefined) return refused(made, "the lab that the address names keeps what it was made with");
  const asked: Record<string, unknown> = {};
  for (const name of names) {
    const values = query.getAll(name);
    if (values.length > 1) return refused(name, "stands there more than once");
    const value = valueOf(name, values[0] ?? "");
    if (value === undefined) return refused(name, "begins like JSON, but isn't");
    asked[name] = value;
  }
  const read = v.safeParse(labLinkSchema, asked, { abortEarly: true });
  if (read.success) return { is: "link", link: read.output };
  const [{ path, message }] = read.issues;
  const [name, ...within] = (path ?? []).filter(({ origin }) => origin !== "key").map(({ key }) => String(key));
  return refused(LINK_NAMES.find((each) => each === name) ?? "faults", [...within, message].join(": "));
}

/** The same address without its link. */
export function withoutLink(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const name of LINK_NAMES) rest.delete(name);
  return rest;
}

/** As it would stand in a body; undefined for JSON that breaks off. */
function valueOf(name: LinkName, text: string): unknown {
  if (name === "speed") return /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (!ADDED.some((each) => each === name)) return text;
  if (/^\s*[[{]/.test(text)) return jsonOf(text);
  return name === "faults" ? faultsOf(text) : scriptsOf(text);
}

/** A list, or its only item; undefined when it is no JSON. */
function jsonOf(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    return undefined;
  }
}

function refused(name: LinkName, message: string): ReadLink {
  return { is: "refused", name, message };
}
