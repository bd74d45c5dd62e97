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
    { is: "numbers", from: 1, items: [[text("a")], [text("b")]] },
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

Deno.test("a list's numbers stay as they were written, and a mark with nothing behind it is text", () => {
  assert.deepEqual(blocksOf("1. a\n\n2. b\n3. c"), [
    { is: "numbers", from: 1, items: [[text("a")]] },
    { is: "numbers", from: 2, items: [[text("b")], [text("c")]] },
  ]);
  for (const bare of ["- ", "# ", "1. ", "> "]) {
    const said = bare === "> " ? { is: "quote", line: [] } : { is: "paragraph", line: [text(bare)] };
    assert.deepEqual(blocksOf(bare), [said], bare);
    assert.deepEqual(blocksOf(`${bare}\nnext`).length, bare === "> " ? 2 : 1);
  }
});

Deno.test("a long report of nothing but marks is read whole", () => {
  for (const mark of ["*", "**a", "`", "# ", "- ", "1. ", "#"]) {
    assert.equal(blocksOf(mark.repeat(100_000)).length, 1, mark);
  }
  assert.deepEqual(blocksOf(" ".repeat(100_000)), []);
  const far = `a${" ".repeat(200_000)}x`;
  assert.deepEqual(blocksOf(`# ${far}`), [{ is: "heading", level: 1, line: [text(far)] }]);
  assert.deepEqual(blocksOf(`- ${far}`), [{ is: "bullets", items: [[text(far)]] }]);
});
