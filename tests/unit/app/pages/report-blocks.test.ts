import assert from "node:assert/strict";
import { blocksOf, inlinesOf } from "../../../../app/pages/long-task/report-blocks.ts";

const text = (text: string) => ({ is: "text", text });

Deno.test("a report is read as headings, lists, quotes, code and paragraphs", () => {
  const report =
    "# Lamps\n\nTwo lines\nof one.\n\n- **One**: first\n- two\n\n1. a\n2) b\n> said\n> twice\n## Next\n```js\n<b>\n```";
  assert.deepEqual(blocksOf(report), [
    { is: "heading", level: 1, line: [text("Lamps")] },
    { is: "paragraph", line: [text("Two lines\nof one.")] },
    { is: "bullets", items: [[{ is: "strong", text: "One" }, text(": first")], [text("two")]] },
    { is: "numbers", items: [[text("a")], [text("b")]] },
    { is: "quote", line: [text("said\ntwice")] },
    { is: "heading", level: 2, line: [text("Next")] },
    { is: "code", text: "<b>" },
  ]);
});

Deno.test("marks within a line: strong, emphasis, code; what has no end, and what stands alone, is text", () => {
  assert.deepEqual(inlinesOf("a **b** *c* `d`").map(({ is }) => is), [
    "text",
    "strong",
    "text",
    "emphasis",
    "text",
    "code",
  ]);
  for (const plain of ["2 * 3 * 4", "**open", "`open", "<img src=x>", "[a](javascript:b)", "#hash", "-5"]) {
    assert.deepEqual(blocksOf(plain), [{ is: "paragraph", line: [text(plain)] }], plain);
  }
  assert.deepEqual(blocksOf("```\nnever closed"), [{ is: "code", text: "never closed" }]);
});

Deno.test("a long report of nothing but marks is read in no time", () => {
  const began = performance.now();
  for (const mark of ["*", "**a", "`", "# ", "> ", "- ", "1. ", "#", " "]) blocksOf(mark.repeat(100_000));
  blocksOf(`# a${" ".repeat(200_000)}x`);
  blocksOf(`- a${" ".repeat(200_000)}x`);
  assert.ok(performance.now() - began < 2_000, `${performance.now() - began}`);
});
