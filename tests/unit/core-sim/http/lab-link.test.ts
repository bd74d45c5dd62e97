import assert from "node:assert/strict";
import { testServer } from "../../../support/test-server.ts";

const html = { accept: "text/html" };

const LINK = "seed=demo&clock=manual&approval=auto&faults=core.delay:ms=2000,agent.drop&script=slow-start";

Deno.test("a link makes a lab as it says, and the page then stands at that lab's address, without the link", async () => {
  const { call, store, close } = testServer();
  const answer = await call("GET", `/temporary/?lang=en&${LINK}`, { headers: html });
  assert.equal(answer.status, 302);
  assert.equal(answer.headers.get("location"), "/temporary/?lang=en&lab=lab1");
  assert.equal(answer.headers.get("cache-control"), "no-store");
  assert.equal(answer.headers.get("x-lab-link"), "followed");
  const { seed, clock, faults, agent } = await Object(await call("GET", "/labs/lab1")).json();
  assert.deepEqual([seed, clock.mode, agent.next], ["demo", "manual", [{ library: "slow-start" }]]);
  assert.deepEqual(faults.map(({ fault }: { fault: unknown }) => fault), [
    { at: "core", kind: "delay", ms: 2000 },
    { at: "agent", kind: "drop" },
  ]);
  assert.equal(store.size, 1);
  close();
});

Deno.test("the same link gives labs whose journals are equal", async () => {
  const { call, store, close } = testServer();
  for (const lab of ["lab1", "lab2"]) {
    const answer = await call("GET", `/?${LINK}`, { headers: html });
    assert.equal(answer.headers.get("location"), `/?lab=${lab}`);
  }
  const [one, two] = ["lab1", "lab2"].map((lab) => store.get(lab)?.journal.after(0).entries);
  assert.deepEqual(one?.map(({ type }) => type), ["desktop_start", "fault_armed", "fault_armed", "script"]);
  assert.deepEqual(one, two);
  close();
});

Deno.test("a link with lab= adds to that lab once, and makes none", async () => {
  const { call, makeLab, store, close } = testServer();
  const lab = await makeLab();
  const answer = await call("GET", `/reload/?lab=${lab}&faults=agent.drop`, { headers: html });
  assert.deepEqual([answer.status, answer.headers.get("location")], [302, `/reload/?lab=${lab}`]);
  assert.equal(store.get(lab)?.truth().faults.length, 1);
  assert.equal(store.size, 1);
  close();
});

Deno.test("a link that can't be followed is told with code and reason, and nothing of it is done", async () => {
  const { call, makeLab, store, close } = testServer();
  const lab = await makeLab();
  const held = store.get(lab);
  assert.ok(held);
  held.queueScript(...Array.from({ length: 999 }, () => ({ steps: [] })));
  const before = held.journal.after(0).entries;
  for (
    const [query, status, code, words, address] of [
      ["lang=en&faults=agent.drop,core.delay", 400, "INVALID_INPUT", "faults: 1: A delay needs its ms", "?lang=en"],
      ["lab=none&faults=agent.drop", 404, "LAB_NOT_FOUND", "No such lab", "?lab=none"],
      [`lab=${lab}&seed=a`, 400, "INVALID_INPUT", "seed: the lab", `?lab=${lab}`],
      [`lab=${lab}&faults=agent.drop&script=burst,burst`, 409, "TOO_MANY_SCRIPTS", "No prompt", `?lab=${lab}`],
    ] as const
  ) {
    const answer = await call("GET", `/sensitive/?${query}`, { headers: html });
    const page = await answer.text();
    assert.equal(answer.status, status, query);
    for (const part of [code, words, `<a href="/sensitive/${address}">`]) {
      assert.ok(page.includes(part), `${query}: ${part}`);
    }
    assert.match(answer.headers.get("content-security-policy") ?? "", /^default-src 'none'/);
    assert.equal(answer.headers.get("x-lab-link"), "refused");
  }
  assert.deepEqual([store.size, held.truth().agent.scripts, held.truth().faults], [1, 999, []]);
  assert.deepEqual(held.journal.after(0).entries, before);
  close();
});

Deno.test("what a bad link says can't become markup", async () => {
  const { call, close } = testServer();
  const hostile = encodeURIComponent(`<img src=x onerror=alert(1)>"`);
  const answer = await call("GET", `/?script=${hostile}&lang=${hostile}`, { headers: html });
  const page = await answer.text();
  assert.equal(answer.status, 400);
  assert.ok(!page.includes("<img"));
  assert.ok(page.includes("&lt;img"));
  close();
});

Deno.test("a refused link is told in the visitor's language", async () => {
  const { call, close } = testServer();
  for (const [query, asked] of [["", "zh-TW"], ["lang=zh-TW&", "en"]] as const) {
    const answer = await call("GET", `/?${query}faults=x`, { headers: { ...html, "accept-language": asked } });
    assert.match(await answer.text(), /<html lang="zh-TW">[\s\S]*無法套用這個連結/, query);
  }
  close();
});

Deno.test("only a person's own navigation to a page follows a link: a script's request makes no lab", async () => {
  const { call, store, close } = testServer();
  for (
    const [path, headers] of [
      ["/temporary/", { accept: "*/*" }],
      ["/temporary/", { ...html, "sec-fetch-site": "cross-site", "sec-fetch-dest": "iframe" }],
    ] as const
  ) {
    const answer = await call("GET", `${path}?faults=agent.drop`, { headers });
    assert.equal(answer.headers.get("location"), null, path);
    await answer.body?.cancel();
  }
  assert.equal(store.size, 0);
  close();
});

Deno.test("a link never leads to another host", async () => {
  const { call, close } = testServer();
  const answer = await call("GET", "//evil.test/?faults=agent.drop", { headers: html });
  assert.equal(answer.headers.get("location"), null);
  await answer.body?.cancel();
  close();
});
