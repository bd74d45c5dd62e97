import { globSync, readFileSync } from "node:fs";
import { type ESTree, parseSync, Visitor } from "vite";
import { root } from "./root.ts";

/** One file of the tree: its path from the root, and its text. */
export interface Source {
  path: string;
  text: string;
}

/** One place in a source that names another module. */
export interface Import {
  specifier: string;
  line: number;
  /** `export * from`, which hides what a door lets through. */
  star: boolean;
}

/** What the checks want to know about a source, taken from its syntax tree. */
export interface Facts {
  imports: Import[];
  /** Reads of the real clock and of chance, as written: `Date.now`, `new Date()` … */
  impure: { what: string; line: number }[];
  /** What tests and steps are called, and the values of properties named `title`; of a template its head. */
  titles: string[];
}

const titled = new Set(["Deno.test", "test", "t.step"]);

const impureMembers = new Set([
  "Date.now",
  "Math.random",
  "performance.now",
  "crypto.randomUUID",
  "crypto.getRandomValues",
]);

/** Parses a TypeScript source. Throws on a syntax error, naming the file. */
export function factsOf({ path, text }: Source): Facts {
  const facts: Facts = { imports: [], impure: [], titles: [] };
  const { program, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new SyntaxError(`${path}: ${errors[0].message}`);
  const line = (node: ESTree.Span) => text.slice(0, node.start).split("\n").length;
  const names = (node: ESTree.Span, source: ESTree.Node | null, star = false) => {
    if (source?.type === "Literal" && typeof source.value === "string") {
      facts.imports.push({ specifier: source.value, line: line(node), star });
    }
  };
  const title = (node: ESTree.Node | undefined) => {
    const found = textOf(node);
    if (found !== undefined) facts.titles.push(found);
  };
  new Visitor({
    ImportDeclaration: (node) => names(node, node.source),
    ExportNamedDeclaration: (node) => names(node, node.source),
    ExportAllDeclaration: (node) => names(node, node.source, node.exported === null),
    ImportExpression: (node) => names(node, node.source),
    TSImportType: (node) => names(node, node.source),
    MemberExpression(node) {
      const what = text.slice(node.start, node.end).replace(/^globalThis\./, "");
      if (impureMembers.has(what)) facts.impure.push({ what, line: line(node) });
    },
    NewExpression(node) {
      if (isDate(node.callee) && node.arguments.length === 0) {
        facts.impure.push({ what: "new Date()", line: line(node) });
      }
    },
    CallExpression(node) {
      if (isDate(node.callee)) facts.impure.push({ what: "Date()", line: line(node) });
      if (titled.has(text.slice(node.callee.start, node.callee.end))) title(node.arguments[0]);
    },
    Property(node) {
      if (node.key.type === "Identifier" && node.key.name === "title") title(node.value);
    },
  }).visit(program);
  return facts;
}

/** The text of a string, or the head of a template. */
function textOf(node: ESTree.Node | undefined): string | undefined {
  if (node?.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  return node?.type === "TemplateLiteral" ? node.quasis[0]?.value.cooked ?? undefined : undefined;
}

function isDate(callee: ESTree.Node): boolean {
  return callee.type === "Identifier" && callee.name === "Date";
}

/** The sources below the root that match a glob, sorted by path. */
export function sources(pattern: string): Source[] {
  return globSync(pattern, { cwd: root }).sort().map((path) => ({ path, text: readFileSync(root + path, "utf8") }));
}
