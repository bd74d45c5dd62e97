import assert from "node:assert/strict";
import { createPayslip } from "../../../../app/pages/sensitive/payslip.ts";
import { amountOf, linesOf, readLines, sumsOf } from "../../../../app/pages/sensitive/payslip-lines.ts";
import { idle, policy } from "../../../../app/pages/sensitive/policy.ts";
import { sensitive as en } from "../../../../app/text/en/sensitive.ts";
import { sensitive as zhTw } from "../../../../app/text/zh-tw/sensitive.ts";

Deno.test("[PG1] the sensitive page is page-scoped, keeps nothing, and has an idle limit that is announced", () => {
  assert.deepEqual([policy.autoEndOnDisconnect, policy.persist], [true, "nothing"]);
  assert.ok(idle.warnMs >= 20_000 && idle.warnMs < idle.idleMs && idle.holdMs >= idle.idleMs);
});

Deno.test("amounts are read as they are written in Taiwan and in Europe; anything else is none", () => {
  for (
    const [written, amount] of [
      ["42,800", 42_800],
      ["3,650.00", 3650],
      ["3.650,5", 3650.5],
      ["1 234,50", 1234.5],
      ["NT$ 710", 710],
      ["12 €", 12],
      ["0", 0],
    ] as const
  ) assert.equal(amountOf(written), amount, written);
  for (const written of ["", "abc", "1.2.3,4,5", "-5", "1e5", ".5"]) {
    assert.equal(amountOf(written), undefined, written);
  }
});

Deno.test("a pasted payslip is read line by line, whatever stands between", () => {
  assert.deepEqual(readLines("Basic salary 3,650.00\n\nhello\n- Income tax: 527,00 €\nPension\t-12\n* Share 5"), [
    { kind: "earning", label: "Basic salary", amount: "3,650.00" },
    { kind: "deduction", label: "Income tax", amount: "527,00 €" },
    { kind: "deduction", label: "Pension", amount: "12" },
    { kind: "employer", label: "Share", amount: "5" },
  ]);
  assert.deepEqual(readLines("本薪：42,800")[0], { kind: "earning", label: "本薪", amount: "42,800" });
  assert.equal(readLines(`${"x 1\n".repeat(500)}`).length, 60);
});

Deno.test("both examples are read whole, and add up", () => {
  const [european, taiwanese] = [en, zhTw].map((words) => readLines(words["sensitive.example"]));
  assert.deepEqual([european?.length, taiwanese?.length], [8, 8]);
  assert.deepEqual(sumsOf(european ?? []).net.toFixed(2), "2602.74");
  assert.deepEqual(sumsOf(taiwanese ?? []), { gross: 47_642, off: 6606, net: 41_036, digits: 0 });
});

Deno.test("rows that say nothing aren't sent; the others go in the form that the agent reads", () => {
  assert.equal(
    linesOf([
      { kind: "earning", label: " Basic ", amount: "3.650,5" },
      { kind: "deduction", label: "", amount: "5" },
      { kind: "deduction", label: "Tax", amount: "?" },
    ]),
    "+ Basic: 3,650.50",
  );
});

Deno.test("the payslip is the person's as soon as they touch it, and nobody's when it is erased", () => {
  const payslip = createPayslip();
  payslip.example("+ A: 1\n- B: 2");
  assert.equal(payslip.own.value, false);
  payslip.edit(payslip.rows.value[0]?.id ?? 0, { amount: "7" });
  assert.deepEqual([payslip.own.value, payslip.sums.value.net], [true, 5]);
  assert.deepEqual(payslip.texts(), ["+ A: 7", "- B: 2", ""]);
  payslip.pasted.value = "nothing to take";
  assert.equal(payslip.paste(), false);
  payslip.erase();
  assert.deepEqual([payslip.own.value, payslip.rows.value, payslip.pasted.value], [false, [], ""]);
});
