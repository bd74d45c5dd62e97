import assert from "node:assert/strict";
import { Pedelec, systemIds } from "../../../sdk/mod.ts";

Deno.test("[CN1] a client is made where there is no secure context, which has no crypto.randomUUID", () => {
  const own = Object.getOwnPropertyDescriptor(crypto, "randomUUID");
  Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
  try {
    new Pedelec();
    const ids = new Set(Array.from({ length: 1_000 }, () => systemIds.uuid()));
    assert.equal(ids.size, 1_000);
    for (const id of ids) assert.match(id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  } finally {
    if (own === undefined) Reflect.deleteProperty(crypto, "randomUUID");
    else Object.defineProperty(crypto, "randomUUID", own);
  }
});
