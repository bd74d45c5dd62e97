import assert from "node:assert/strict";
import { whole } from "./played.ts";

const TOOLS = ["set_itinerary", "ask_traveller"];
const EN =
  "Plan this trip\n\nTrip:\n- destination: Osaka\n- days: 2\n- budget: 1000\n- constraints: no flight before eight";
const ZH = "請安排行程\n\n出差：\n- destination: 大阪\n- days: 2\n- budget: 40000";

Deno.test("a trip is planned from its brief: one question, then an itinerary within the budget", () => {
  const { done, said } = whole({
    text: EN,
    tools: TOOLS,
    outcome: { ok: true, result: { answer: "Near the station" } },
  });
  const [question, itinerary] = done.filter((line) => / tool (?!left)/.test(line));
  assert.match(question ?? "", /ask_traveller .*Near the venue.*Near the station/);
  assert.match(itinerary ?? "", /set_itinerary .*"day":1.*hotel, near the station/);
  assert.match(said, /950 of a budget of 1000.*no flight before eight/s);
});

Deno.test("a question that is declined doesn't stop the plan, and the answer says so", () => {
  const outcome = { ok: true, result: { error: { code: "DECLINED", message: "no" } } } as const;
  assert.match(
    whole({ text: EN, tools: ["ask_traveller", "set_itinerary"], outcome }).said,
    /didn't take the itinerary/,
  );
  assert.match(whole({ text: ZH, tools: TOOLS, outcome: { ok: true, result: {} } }).said, /你沒有選.*合計 38000/s);
});

Deno.test("a result that only has a field called error is no failure, to a plan as to a command", () => {
  const outcome = { ok: true, result: { error: null, answer: "Near the station" } } as const;
  assert.match(whole({ text: EN, tools: TOOLS, outcome }).said, /The itinerary is on the page/);
  assert.match(whole({ text: "/tool count", tools: ["count"], outcome }).said, /count answered/);
});

Deno.test("a cheaper plan asks nothing and costs three quarters; the same prompt gives the same plan", () => {
  const cheaper = () => whole({ text: EN.replace("Plan", "Cheaper"), tools: TOOLS, outcome: { ok: true, result: {} } });
  assert.equal(cheaper().done.some((line) => line.includes("ask_traveller")), false);
  assert.match(cheaper().said, /712 of a budget/);
  assert.deepEqual(cheaper().done, cheaper().done);
});

Deno.test("without a brief, or a page that shows an itinerary, it is a prompt like any other", () => {
  assert.equal(whole({ text: EN }).done.some((line) => line.includes("set_itinerary")), false);
  assert.equal(whole({ text: "Plan this trip", tools: TOOLS }).done.some((line) => line.includes(" tool ")), false);
});
