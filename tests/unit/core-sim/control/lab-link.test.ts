import assert from "node:assert/strict";
import fc from "fast-check";
import { type LabLink, readLabLink, withoutLink, writeLabLink } from "../../../../core-sim/control/mod.ts";

const read = (query: string) => readLabLink(new URLSearchParams(query));

Deno.test("an address without a link's names asks for nothing", () => {
  assert.deepEqual(read("lang=en&lab=abc"), { is: "none" });
});

Deno.test("a link can be written by hand", () => {
  const query = "seed=demo&clock=manual&speed=2.5&approval=auto" +
    "&faults=core.delay:ms=2000:type=send_text:after=1,agent.drop&script=slow-start,burst:count=40:everyMs=5";
  assert.deepEqual(read(query), {
    is: "link",
    link: {
      seed: "demo",
      clock: "manual",
      speed: 2.5,
      approval: "auto",
      faults: [{ at: "core", kind: "delay", match: { type: "send_text" }, ms: 2000, after: 1 }, {
        at: "agent",
        kind: "drop",
      }],
      script: [{ library: "slow-start" }, { library: "burst", count: 40, everyMs: 5 }],
    },
  });
});

Deno.test("what the short form can't say stands there as JSON, one or a list", () => {
  const script = { match: "hi, you", steps: [{ say: "a=b:c" }] };
  for (const json of [script, [script]]) {
    const query = `script=${encodeURIComponent(JSON.stringify(json))}`;
    assert.deepEqual(read(query), { is: "link", link: { script: [script] } });
  }
});

Deno.test("a link that can't be followed is refused whole, by the name that is wrong", () => {
  const many = Array(101).fill("agent.drop").join();
  for (
    const [query, name, words] of [
      ["clock=fast&faults=agent.drop", "clock", /one of "real", "manual"/],
      ["speed=0", "speed", />=0.01/],
      ["speed=quick", "speed", /number/],
      ["seed=", "seed", /length/],
      ["approval=no", "approval", /one of "ask", "auto"/],
      ["faults=", "faults", /^0: at: expected one of/],
      ["faults=core.delay", "faults", /^0: A delay needs its ms/],
      ["faults=agent.drop,core.delay:ms=soon", "faults", /^1: ms: .*number/],
      ["faults=agent.drop:__proto__=x", "faults", /unknown field/],
      ["faults=agent.drop:toString=x", "faults", /unknown field/],
      [`faults=${many}`, "faults", /length/],
      ["faults=[", "faults", /isn't/],
      ["faults=[3]", "faults", /expected an object/],
      ["faults=core.delay:ms=1:ms=2", "faults", /ms: .*number/],
      ["script=no-such-script", "script", /expected one of/],
      ["script=plain-answer:count=3", "script", /takes no "count"/],
      ["script={}", "script", /expected one of the fields/],
      ["script=plain-answer&script=burst", "script", /more than once/],
      ["lab=abc&seed=demo", "seed", /keeps what it was made with/],
    ] as const
  ) {
    const answer = read(query);
    assert.equal(answer.is, "refused", query);
    if (answer.is !== "refused") continue;
    assert.equal(answer.name, name, query);
    assert.match(answer.message, words, query);
  }
});

Deno.test("a lab that exists may be added to", () => {
  assert.deepEqual(read("lab=abc&faults=agent.drop"), {
    is: "link",
    link: { faults: [{ at: "agent", kind: "drop" }] },
  });
});

Deno.test("the rest of an address stays when its link goes", () => {
  const rest = withoutLink(new URLSearchParams("lang=zh-TW&seed=a&faults=agent.drop&script=burst&clock=manual&x=%26"));
  assert.equal(String(rest), "lang=zh-TW&x=%26");
});

Deno.test("an ordinary link is written as a person would", () => {
  const link: LabLink = {
    seed: "a b&c",
    clock: "manual",
    faults: [{ at: "core", kind: "delay", match: { type: "send_text", direction: "to-core" }, ms: 2000, times: 3 }],
    script: [{ library: "plain-answer" }, { library: "burst", count: 40 }],
  };
  assert.equal(
    writeLabLink(link),
    "seed=a%20b%26c&clock=manual&faults=core.delay:type=send_text:direction=to-core:ms=2000:times=3" +
      "&script=plain-answer,burst:count=40",
  );
  assert.equal(writeLabLink({}), "");
});

Deno.test("what is written is read again as it was", () => {
  const text = fc.string({ unit: "binary", minLength: 1, maxLength: 20 });
  const whole = fc.integer({ min: 1, max: 1_000 });
  const fault = fc.record({
    at: fc.constant("core" as const),
    kind: fc.constant("fail" as const),
    match: fc.record({ type: fc.constant("send_text"), sessionId: text }, { requiredKeys: [] }),
    after: whole,
    times: whole,
    error: fc.record({ code: text, message: text }),
  }, { requiredKeys: ["at", "kind"] });
  const delay = fc.record({
    at: fc.constant("core" as const),
    kind: fc.constant("delay" as const),
    ms: fc.oneof(whole, fc.constantFrom(1e-7, 0.5)),
  });
  const script = fc.oneof(
    fc.record({ library: fc.constant("burst" as const), match: text, count: whole, everyMs: whole }, {
      requiredKeys: ["library"],
    }),
    fc.record({ match: text, steps: fc.array(fc.record({ say: text }), { maxLength: 3 }) }, {
      requiredKeys: ["steps"],
    }),
  );
  const links = fc.record({
    seed: text,
    clock: fc.constantFrom("real" as const, "manual" as const),
    speed: fc.integer({ min: 1, max: 1_000 }),
    approval: fc.constantFrom("ask" as const, "auto" as const),
    faults: fc.array(fc.oneof(fault, delay), { minLength: 1, maxLength: 4 }),
    script: fc.array(script, { minLength: 1, maxLength: 4 }),
  }, { requiredKeys: ["seed"] });
  fc.assert(fc.property(links, (link) => {
    // Unpaired surrogates have no place in an address.
    const sendable = JSON.parse(JSON.stringify(link).toWellFormed());
    assert.deepEqual(read(writeLabLink(sendable)), { is: "link", link: sendable });
  }));
});
