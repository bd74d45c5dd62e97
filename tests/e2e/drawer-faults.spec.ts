import { expect } from "@playwright/test";
import { readFileSync } from "node:fs";
import process from "node:process";
import { DISRUPTIONS as DISRUPTION_ROWS } from "../../app/drawer/faults/disruptions.ts";
import { FAULT_ROWS } from "../../app/drawer/faults/fault-rows.ts";
import { root } from "../support/root.ts";
import { DISRUPTIONS, FAULTS, pagesFor, test } from "./drawer-faults/mod.ts";

/** Every case on every page takes twice the time: `deno task test:faults`. */
const all = process.env["LAB_FAULTS"] === "all";

const named = (rules: readonly string[]) => rules.map((rule) => `[${rule}]`).join(" ");

test("every fault and every disruption of the drawer has its case, whose rules stand in the protocol's page", () => {
  expect(new Set(FAULTS.map(({ fault }) => fault))).toEqual(new Set(FAULT_ROWS.map(({ name }) => name)));
  expect(DISRUPTIONS.map(({ disruption }) => disruption)).toEqual(DISRUPTION_ROWS.map(({ kind }) => kind));
  const protocol = readFileSync(`${root}sdk/protocol/PROTOCOL.md`, "utf8");
  const rules = new Set([...FAULTS, ...DISRUPTIONS].flatMap(({ rules }) => rules));
  expect([...rules].filter((rule) => !protocol.includes(`- **${rule}**`))).toEqual([]);
});

for (const [n, row] of FAULTS.entries()) {
  const { fault, takes, rules, from, phases, settings, idle } = row;
  for (const path of pagesFor(row, n, all)) {
    const bites = idle?.pages.includes(path) !== true;
    const waits = `: it waits and a turn goes as ever, since ${idle?.why}`;
    test(`${named(rules)} ${fault} (${takes}) from the drawer on ${path}${bites ? "" : waits}`, async ({ bench }) => {
      const here = await bench(path, settings);
      await here.begin(from);
      await here.arm(row);
      if (!bites) return await here.playsOn(phases);
      await here.play(phases);
      await here.fired();
    });
  }
}

for (const [n, row] of DISRUPTIONS.entries()) {
  const { disruption, rules, from, phases } = row;
  for (const path of pagesFor(row, n, all)) {
    test(`${named(rules)} ${disruption} from the drawer on ${path}`, async ({ bench }) => {
      const here = await bench(path);
      await here.begin(from);
      await here.disrupt(row);
      await here.play(phases);
    });
  }
}
