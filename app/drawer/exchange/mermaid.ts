/** A run as a Mermaid sequence diagram, as text: whoever reads it draws it elsewhere. */
import { memberOf, textOf } from "../../lifecycle/mod.ts";
import type { Entry, Layer } from "../journal/mod.ts";

/** From where to where something went, or where it happened. */
type Way = { readonly from: string; readonly to: string; readonly answer?: true } | { readonly over: string };

/** Every lane but the pages': its name in the text, for Mermaid takes some words for its own, and its label. */
const LANES = {
  route: ["R", "route"],
  extension: ["X", "Extension"],
  "native-link": ["N", "native host"],
  core: ["C", "Core"],
  agent: ["A", "agent"],
  workspace: ["W", "workspace"],
  control: ["L", "control"],
} as const satisfies Record<Exclude<Layer, "page">, readonly [alias: string, label: string]>;

/** One participant a port and one a lane; one line an entry. Fragments of one operation stand as one, with their number. */
export function mermaidOf(entries: readonly Entry[]): string {
  const pages = pagesOf(entries);
  const fragments = countFragments(entries);
  const told = new Set<string>();
  const lines = entries.flatMap((entry) => {
    const key = fragmentKey(entry);
    if (key !== undefined && told.has(key)) return [];
    if (key !== undefined) told.add(key);
    const way = wayOf(entry, pages);
    const times = key === undefined ? 1 : fragments.get(key) ?? 1;
    return way === undefined ? [] : [lineOf(way, times > 1 ? `${labelOf(entry)} (${times})` : labelOf(entry))];
  });
  return [
    "sequenceDiagram",
    ...[...pages.values()].map(({ alias, label }) => `  participant ${alias} as ${escaped(label)}`),
    ...Object.values(LANES).map(([alias, label]) => `  participant ${alias} as ${escaped(label)}`),
    ...lines,
    "",
  ].join("\n");
}

interface Page {
  readonly alias: string;
  readonly label: string;
}

/** Every port that is named, in the order of its first appearance. */
function pagesOf(entries: readonly Entry[]): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>();
  for (const { type, data } of entries) {
    const portId = textOf(data, "portId");
    if (portId === undefined) continue;
    const known = pages.get(portId);
    const number = known === undefined ? pages.size + 1 : Number(known.alias.slice(1));
    const origin = type === "port_opened" ? textOf(data, "origin") : undefined;
    if (known === undefined || origin !== undefined) {
      pages.set(portId, { alias: `P${number}`, label: `page ${number}${origin === undefined ? "" : ` ${origin}`}` });
    }
  }
  return pages;
}

function wayOf({ layer, type, data }: Entry, pages: ReadonlyMap<string, Page>): Way | undefined {
  const [[route], [extension], [native], [core]] = [LANES.route, LANES.extension, LANES["native-link"], LANES.core];
  if (layer === "page") {
    const page = pages.get(textOf(data, "portId") ?? "")?.alias;
    if (page === undefined) return undefined;
    if (textOf(data, "direction") === "to-extension") return { from: page, to: extension };
    if (type === "response") return { from: extension, to: page, answer: true };
    const ofSession = memberOf(memberOf(data, "frame"), "sessionId") !== undefined;
    return { from: ofSession ? route : extension, to: page };
  }
  const [here] = LANES[layer];
  if (layer === "control") return { over: `${route},${here}` };
  if (type === "fault") return { over: here };
  if (layer === "route" && memberOf(data, "to") !== undefined) return { from: extension, to: here };
  if (layer === "native-link") {
    const direction = textOf(data, "direction");
    if (direction === "to-core") return { from: extension, to: here };
    if (direction !== "to-extension") return { over: here };
    return { from: here, to: extension, ...(memberOf(data, "answer") === undefined ? {} : { answer: true }) };
  }
  // What came to Core, and what it tells: both name their type, an event its place in the thread as well.
  if (layer === "core" && textOf(data, "type") === type) {
    return memberOf(data, "seq") === undefined ? { from: native, to: here } : { from: here, to: native };
  }
  if (layer === "agent" && type === "turn_started") return { from: core, to: here };
  return { over: here };
}

function lineOf(way: Way, label: string): string {
  if ("over" in way) return `  Note over ${way.over}: ${escaped(label)}`;
  return `  ${way.from}${way.answer === true ? "-->>" : "->>"}${way.to}: ${escaped(label)}`;
}

/** What an entry is called: its type, and what says the most about it. */
function labelOf({ type, data }: Entry): string {
  const inner = memberOf(data, "frame") ?? memberOf(data, "event") ?? memberOf(data, "answer") ?? data;
  const error = textOf(memberOf(inner, "error"), "code");
  const words = [type];
  if (type === "fault") words.push(textOf(data, "kind") ?? "", textOf(data, "of") ?? "");
  else if (type === "disrupt") words.push(textOf(data, "kind") ?? "");
  else words.push(textOf(inner, "status") ?? "");
  return [...words, error ?? ""].filter((word) => word !== "").join(" ");
}

function fragmentKey({ layer, type, operationId, data }: Entry): string | undefined {
  if (type !== "chat_delta") return undefined;
  const operation = operationId ?? textOf(memberOf(data, "event"), "operationId") ?? "";
  return JSON.stringify([layer, operation, textOf(data, "portId") ?? ""]);
}

function countFragments(entries: readonly Entry[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const key = fragmentKey(entry);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Longest label, in characters. */
const MAX_LABEL = 120;

/**
 * Letters and digits stand as they are, all else as Mermaid's entity codes: `;` would end a line, `#` begin an entity,
 * `%%` a comment, `<` an element; the word "end" alone would close a block.
 */
function escaped(label: string): string {
  const flat = label.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const short = [...flat].slice(0, MAX_LABEL).join("") || "-";
  const safe = short.replaceAll(/[^\p{L}\p{M}\p{N} _.,/()-]/gu, (character) => `#${character.codePointAt(0)};`);
  return safe.replaceAll(/\bend\b/gi, (word) => `#${word.charCodeAt(0)};${word.slice(1)}`);
}
