/** A report's Markdown as blocks: as much as a report is written in. Pure; whatever it isn't stays text. */

/** A piece of a line. */
export type Inline = { readonly is: "text" | "strong" | "emphasis" | "code"; readonly text: string };

export type Block =
  | { readonly is: "heading"; readonly level: number; readonly line: readonly Inline[] }
  | { readonly is: "paragraph" | "quote"; readonly line: readonly Inline[] }
  | { readonly is: "bullets"; readonly items: readonly (readonly Inline[])[] }
  | { readonly is: "numbers"; readonly from: number; readonly items: readonly (readonly Inline[])[] }
  | { readonly is: "code"; readonly text: string };

const HEADING = /^(#{1,6})\s+(\S.*)$/;
const BULLET = /^\s*[-*+]\s+(.+)$/;
const NUMBER = /^\s*\d{1,9}[.)]\s+(.+)$/;
const QUOTE = /^>\s?(.*)$/;
const FENCE = /^```/;
/** What may go on in a paragraph's next line. */
const PLAIN = /^(?!\s*$|#{1,6}\s|\s*[-*+]\s|\s*\d{1,9}[.)]\s|>|```)(.*)$/;

/** Reads a report line by line. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  const lines = markdown.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (line.trim() === "") continue;
    const heading = HEADING.exec(line);
    /** The lines from here on that go together. */
    const run = (pattern: RegExp) => {
      const from = at;
      while (at + 1 < lines.length && pattern.test(lines[at + 1] ?? "")) at++;
      return lines.slice(from, at + 1);
    };
    const within = (pattern: RegExp) => run(pattern).map((each) => pattern.exec(each)?.[1] ?? "");
    if (FENCE.test(line)) {
      const from = ++at;
      while (at < lines.length && !FENCE.test(lines[at] ?? "")) at++;
      blocks.push({ is: "code", text: lines.slice(from, at).join("\n") });
    } else if (heading !== null) {
      blocks.push({ is: "heading", level: heading[1]?.length ?? 1, line: inlinesOf(heading[2] ?? "") });
    } else if (BULLET.test(line)) blocks.push({ is: "bullets", items: within(BULLET).map(inlinesOf) });
    else if (NUMBER.test(line)) {
      blocks.push({ is: "numbers", from: parseInt(line, 10), items: within(NUMBER).map(inlinesOf) });
    } else if (QUOTE.test(line)) blocks.push({ is: "quote", line: inlinesOf(within(QUOTE).join("\n")) });
    else blocks.push({ is: "paragraph", line: inlinesOf(run(PLAIN).join("\n")) });
  }
  return blocks;
}

const MARKED = /\*\*([^*\n]+)\*\*|\*([^*\s][^*\n]*)\*|`([^`\n]+)`/g;

/** What is marked within a line; a mark without its end is text. */
export function inlinesOf(line: string): Inline[] {
  const found: Inline[] = [];
  const say = (is: Inline["is"], text: string) => {
    if (text !== "") found.push({ is, text });
  };
  let told = 0;
  for (const { index, 0: whole, 1: strong, 2: emphasis, 3: code } of line.matchAll(MARKED)) {
    say("text", line.slice(told, index));
    if (strong !== undefined) say("strong", strong);
    else if (emphasis !== undefined) say("emphasis", emphasis);
    else say("code", code ?? "");
    told = index + whole.length;
  }
  say("text", line.slice(told));
  return found;
}
