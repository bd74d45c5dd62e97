/** What stands on a payslip, told to whoever gets one: in Taiwan, and in Europe. */
import type { Language } from "./language.ts";

/** One kind of row: how it is called, and what it is. */
export interface Term {
  readonly name: RegExp;
  readonly tells: string;
}

export const TERMS: Readonly<Record<Language, readonly Term[]>> = {
  en: [
    {
      name: /overtime/i,
      tells: "It pays the hours beyond your contract, at a higher rate, and changes from month to month.",
    },
    {
      name: /allowance|bonus/i,
      tells: "It comes on top of the basic pay for a purpose; whether it is taxed depends on that purpose.",
    },
    {
      name: /tax/i,
      tells:
        "Your employer keeps it back and pays it to the tax office for you. It is an advance: what you really owe is settled with the annual return.",
    },
    {
      name: /pension|retire/i,
      tells:
        "It builds your claim to a state pension. Your employer pays the same share again, on top of your gross pay.",
    },
    {
      name: /health/i,
      tells: "It is your half of the public health insurance, a fixed part of your pay up to a ceiling.",
    },
    {
      name: /unemploy/i,
      tells: "It insures you against losing the job: after a year of paying in you can draw from it.",
    },
    { name: /care/i, tells: "It pays for nursing care; people without children pay a little more." },
    {
      name: /basic|base|salary|wage/i,
      tells: "It is what your contract promises for a month, and the basis of almost every deduction below.",
    },
  ],
  "zh-TW": [
    { name: /加班/, tells: "這是正常工時以外的工資，前兩小時至少加給三分之一，每個月都可能不同。" },
    { name: /伙食|津貼|獎金/, tells: "這是本薪以外的給付；每月固定發放的部分通常也算工資，會計入投保薪資。" },
    {
      name: /雇主.*提繳|提繳.*雇主/,
      tells: "這是公司另外提撥到您退休金個人專戶的 6%，不會從薪水裡扣，離職後仍然是您的。",
    },
    {
      name: /自提|勞退/,
      tells: "這是您自願提繳到退休金個人專戶的部分，最高 6%；提繳的金額當年度不計入薪資所得，60 歲後可以請領。",
    },
    {
      name: /勞保|勞工保險/,
      tells: "這是勞工保險（含就業保險）您自己負擔的 20%，依投保薪資計算，其餘由公司負擔 70%、政府負擔 10%。",
    },
    {
      name: /健保|健康保險/,
      tells: "這是全民健康保險您自己負擔的 30%，依投保金額計算；若有眷屬一起加保，會按人數增加，最多計三口。",
    },
    {
      name: /所得稅|扣繳|稅/,
      tells: "這是公司先替您預扣、代為繳給國稅局的稅款。實際應繳多少，要到隔年五月申報時結算，多退少補。",
    },
    { name: /本薪|底薪|薪資|月薪/, tells: "這是勞動契約約定的每月固定工資，下面大部分扣款都以它為計算基礎。" },
  ],
};

/** What is said of a row that none of the terms names. */
export const OTHER: Readonly<Record<Language, Readonly<Record<"earning" | "deduction" | "employer", string>>>> = {
  en: {
    earning: "It is added to your gross pay. Your contract, or the pay office, can say what it is for.",
    deduction: "It is taken off your gross pay. The pay office must be able to say on what ground.",
    employer: "Your employer pays it on top; nothing of it is taken off your pay.",
  },
  "zh-TW": {
    earning: "這一項會加到應發金額裡；用途可以查勞動契約，或向人資詢問。",
    deduction: "這一項會從應發金額裡扣除；公司必須能說明扣款依據。",
    employer: "這一項由公司另外負擔，不會從您的薪水裡扣。",
  },
};
