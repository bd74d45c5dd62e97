import assert from "node:assert/strict";
import { coverageOf, inWords } from "../../support/coverage.ts";

const lcov = `SF:/somewhere/sdk/link.ts
FNF:1
BRDA:5,0,0,1
BRF:4
BRH:3
DA:1,1
LF:10
LH:9
end_of_record
SF:/somewhere/sdk/turn.ts
BRF:0
BRH:0
LF:30
LH:21
end_of_record
SF:/somewhere/core-sim/core/core.ts
BRF:2
BRH:1
LF:1200
LH:1200
end_of_record
`;

Deno.test("coverage is summed below each folder, and said in one line", () => {
  const covered = coverageOf(lcov, "/somewhere/", ["sdk/", "core-sim/", "app/"]);
  assert.deepEqual([...covered].map(([folder, shares]) => inWords(folder, shares)), [
    "sdk/: 75.0 % of 40 lines, 75.0 % of 4 branches",
    "core-sim/: 100.0 % of 1,200 lines, 50.0 % of 2 branches",
    "app/: 0.0 % of 0 lines, 0.0 % of 0 branches",
  ]);
});
