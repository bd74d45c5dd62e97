import assert from "node:assert/strict";
import { whole } from "./played.ts";

const EN = [
  "+ Basic salary: 3,650.00",
  "+ Overtime: 142.00",
  "- Income tax: 527.00",
  "- Pension insurance: 352.66",
  "* Pension, employer's share: 352.66",
].join("\n");
const ZH = ["+ 本薪: 42,800", "+ 伙食津貼: 3,000", "- 勞保費: 1,145", "- 勞退自提: 2,748", "* 勞退雇主提繳: 2,748"]
  .join("\n");
const en = (asked: string) => whole({ text: `${asked}\n\nPayslip (EUR):\n${EN}` });
const zh = (asked: string) => whole({ text: `${asked}\n\n薪資單（新臺幣）：\n${ZH}` });

Deno.test("a row that is asked about is explained, with its share of the gross pay", () => {
  assert.match(en("What is Income tax?").said, /^Income tax is 527\.00, 13\.9% of your gross pay\..+annual return/);
  assert.match(zh("「勞退自提」是什麼？").said, /^「勞退自提」是 2,748，相當於應發金額的 6\.0%。.+自願提繳/);
});

Deno.test("a row is found by other words than its own, and the longest name wins", () => {
  assert.match(en("Why do I retire with so little?").said, /^Pension insurance is 352\.66/);
  assert.match(en("And Pension, employer's share?").said, /^Pension, employer's share is/);
  assert.match(zh("勞工保險怎麼算？").said, /^「勞保費」是 1,145/);
});

Deno.test("any other question is answered with the sums of the slip", () => {
  assert.match(
    en("How does it add up?").said,
    /3,792\.00 gross; 879\.66 is taken off, which leaves 2,912\.34.+largest deduction is Income tax/,
  );
  assert.match(zh("怎麼算出來的？").said, /應發 45,800，扣款合計 3,893，實領 41,907。扣得最多的是「勞退自提」/);
});

Deno.test("a note is left as an asset, and the answer says where", () => {
  const { done, said } = en("Write it down as a note");
  const [asset] = done.filter((line) => line.includes(" asset /payslip-notes.md "));
  assert.match(asset ?? "", /My payslip, explained/);
  assert.match(said, /payslip-notes\.md/);
  assert.ok(zh("請寫下來，留一份筆記").done.some((line) => line.includes("asset /payslip-notes.md # 薪資單說明")));
});

Deno.test("without a payslip in the prompt the agent answers as it always does", () => {
  assert.doesNotMatch(whole({ text: "What is Income tax?" }).said, /gross/);
  assert.doesNotMatch(whole({ text: "Hi\n\nPayslip:\nno rows here" }).said, /gross/);
});
