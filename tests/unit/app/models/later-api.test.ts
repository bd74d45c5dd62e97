import assert from "node:assert/strict";
import { laterApi, noLab } from "../../../../app/models/later-api.ts";

const decision = { origin: "https://app.test", decision: "approve" } as const;

Deno.test("a call whose file doesn't come is answered, and the next one asks for the file again", async () => {
  let asked = 0;
  const api = laterApi(() => {
    if (++asked < 4) return Promise.reject(new TypeError("no such file"));
    return Promise.resolve({ ...noLab, disrupt: () => Promise.resolve({ ok: true, value: { n: 7 } }) });
  });
  const unreachable = {
    ok: false,
    problem: { code: "LAB_UNREACHABLE", said: "TypeError: no such file", status: 0 },
  };
  assert.deepEqual(await api.truth(), unreachable);
  assert.deepEqual(await api.decide(decision), unreachable);
  assert.deepEqual(await api.disrupt({ kind: "heal" }), unreachable);
  assert.deepEqual(await api.disrupt({ kind: "heal" }), { ok: true, value: { n: 7 } });
});
