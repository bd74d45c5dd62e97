import { join } from "node:path/posix";
import { readFileSync } from "node:fs";
import { root } from "./root.ts";
import { factsOf, type Source } from "./source.ts";

/** A module below the root with all of the tree's own that it imports statically, types aside as far as syntax tells. */
export function staticallyReached(from: string, within: string): Source[] {
  const found = new Map<string, Source>();
  const waiting = [from];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path) || !path.startsWith(within) || !/\.tsx?$/.test(path)) continue;
    const source = { path, text: readFileSync(root + path, "utf8") };
    found.set(path, source);
    const lazy = new Set(
      [...source.text.matchAll(/\bimport\("([^"]+)"\)|import type [^;]*from "([^"]+)"/g)].map((match) =>
        match[1] ?? match[2]
      ),
    );
    for (const { specifier } of factsOf(source).imports) {
      if (specifier.startsWith(".") && !lazy.has(specifier)) waiting.push(join(path, "..", specifier));
    }
  }
  return [...found.values()];
}
