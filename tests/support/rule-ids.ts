import { factsOf, type Source } from "./source.ts";

/** Ids of the rules that a protocol page defines: its list items `- **TU2** …`, also with a word behind the id. */
export function definedIds(page: string): string[] {
  return [...page.matchAll(/^[-*] \*\*([A-Z]{2}\d+)\b[^*\n]*\*\*/gm)].map(([, id = ""]) => id);
}

/** Ids at the head of a test's title: `[TU2] …`, `[CN3] [CN4] …` or `[CN3, CN4] …`. */
export function titleIds(title: string): string[] {
  const head = /^(\s*\[[A-Z]{2}\d+(,\s*[A-Z]{2}\d+)*\])+/.exec(title)?.[0] ?? "";
  return head.match(/[A-Z]{2}\d+/g) ?? [];
}

/** What a rule's id may be wrong about, and the ids concerned. */
export interface RuleFaults {
  /** Defined twice on the page. */
  doubled: string[];
  /** In a title, but not on the page. */
  unknown: string[];
  /** On the page, but in no title. */
  unproven: string[];
}

/** Compares the page's rules with the titles in the tests' sources. */
export function ruleFaults(page: string, tests: Source[]): RuleFaults {
  const defined = definedIds(page);
  const proven = new Set(tests.flatMap((test) => factsOf(test).titles.flatMap(titleIds)));
  const known = new Set(defined);
  return {
    doubled: defined.filter((id, index) => defined.indexOf(id) !== index),
    unknown: [...proven].filter((id) => !known.has(id)),
    unproven: [...known].filter((id) => !proven.has(id)),
  };
}
