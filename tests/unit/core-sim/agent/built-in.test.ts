import assert from "node:assert/strict";
import fc from "fast-check";
import { whole } from "./played.ts";

const said = (text: string) => whole({ text }).said;

Deno.test("/tool calls a tool of the manifest with its arguments and speaks about the result", () => {
  const outcome = { ok: true, result: { total: 5 } } as const;
  const { done, said } = whole({ text: '/tool count {"by": 2}', tools: ["count"], outcome });
  assert.ok(done.some((line) => line.endsWith('tool count {"by":2}')));
  assert.match(said, /count answered {"total":5}/);
});

Deno.test("/tool speaks about errors, Core's and the handler's, and about arguments that aren't JSON", () => {
  const core = { ok: false, error: { code: "TOOL_TIMEOUT", message: "too late" } } as const;
  assert.match(whole({ text: "/tool count", outcome: core }).said, /TOOL_TIMEOUT\): too late/);
  const handler = { ok: true, result: { error: { code: "TOOL_HANDLER_ERROR", message: "broken" } } } as const;
  assert.match(whole({ text: "/tool count {}", outcome: handler }).said, /TOOL_HANDLER_ERROR\): broken/);
  const wrong = whole({ text: "/tool count {by: 2}" });
  assert.match(wrong.said, /isn't a JSON object/);
  assert.ok(wrong.done.every((line) => !line.includes(" tool ")));
  assert.match(whole({ text: "/tool", tools: ["count", "ask"] }).said, /count, ask/);
});

Deno.test("/long takes the time it was given, tells its progress up to one, and leaves a report", () => {
  for (const [text, ms] of [["/long 30s tea", 30_000], ["/long 2m", 120_000], ["/long 60", 60_000]] as const) {
    const { done, messages, tookMs } = whole({ text });
    assert.ok(tookMs >= ms && tookMs < ms + 1000, `${text} took ${tookMs} ms`);
    const progress = done.flatMap((line) => /"progress":([\d.]+)/.exec(line)?.[1] ?? []).map(Number);
    assert.deepEqual(progress, [0, 0.2, 0.4, 0.6, 0.8, 1]);
    const steps = done.flatMap((line) => /"step":(\d)/.exec(line)?.[1] ?? []).map(Number);
    assert.deepEqual(steps, [0, 1, 2, 3, 4, 5]);
    const begun = new Set(done.flatMap((line) => /"startedAt":(\d+)/.exec(line)?.[1] ?? []));
    assert.equal(begun.size, 1);
    assert.equal(done.filter((line) => line.includes('{"name":"Sorting"}')).length, 6);
    assert.equal(messages.length, 6);
    assert.ok(done.some((line) => line.includes("asset /report.md #")));
  }
  assert.match(said("/long 1s green tea"), /green tea/);
  assert.match(said("/long 500ms 綠茶"), /「綠茶」的報告完成了/);
});

Deno.test("/tell says its answer in one message that streams over the time it was given", () => {
  for (
    const [text, about, ms] of [
      ["/tell 8s How do I care for a brass lamp?", /brass/, 8000],
      ["/tell 2s 黃銅燈要怎麼保養？", /黃銅/, 2000],
      ["/tell my parcel is late", /parcel/, 10_000],
    ] as const
  ) {
    const { messages, tookMs, said } = whole({ text });
    assert.equal(messages.length, 1);
    assert.match(said, about);
    assert.ok(Math.abs(tookMs - ms) < 50, `${text} took ${tookMs} ms`);
  }
});

Deno.test("an order that the prompt names is looked up with the page's tool, and its state is told", () => {
  const outcome = { ok: true, result: { number: "TO-2417", item: "Lamp", state: "Handed to the courier" } } as const;
  const asked = { text: "Where is my order TO-2417?", tools: ["look_up_order"], outcome };
  const { done, said, messages } = whole(asked);
  assert.ok(done.some((line) => line.endsWith('tool look_up_order {"number":"TO-2417"}')), done.join("\n"));
  assert.equal(messages.length, 1);
  assert.match(said, /TO-2417 \(Lamp\): handed to the courier/);
  assert.match(whole({ ...asked, text: "我的訂單 TO-2417 到哪裡了？" }).said, /訂單 TO-2417（Lamp）/);
  const failed = { ok: false, error: { code: "TOOL_TIMEOUT", message: "too late" } } as const;
  assert.match(whole({ ...asked, outcome: failed }).said, /TO-2417/);
  assert.ok(whole({ ...asked, tools: [] }).done.every((line) => !line.includes(" tool ")));
});

Deno.test("/fail fails with the code it names, or PROVIDER_COMMAND_FAILED", () => {
  assert.match(whole({ text: "/fail MY_CODE" }).done.at(-1) ?? "", /fail MY_CODE$/);
  assert.match(whole({ text: "/fail" }).done.at(-1) ?? "", /fail PROVIDER_COMMAND_FAILED$/);
});

Deno.test("/asset writes the file and says so; an unknown command is answered with the known ones", () => {
  const { done, said: text } = whole({ text: "/asset /notes/a.md hello\nworld" });
  assert.ok(done.includes("0 asset /notes/a.md hello\nworld"));
  assert.match(text, /\/notes\/a\.md \(11 bytes\)/);
  assert.match(said("/dance"), /\/dance.*\/tool/);
});

Deno.test("the writing helper edits the draft that the prompt holds", () => {
  const fix = said("Please fix this draft:\n\nteh meeting is is on friday , i will recieve the notes");
  assert.match(fix, /The meeting is on friday, I will receive the notes\./);
  assert.match(fix, /spelling/);
  const shorter = said("Make it shorter:\nI really think that we should actually meet in order to decide.");
  assert.match(
    shorter,
    /I think that we should meet to decide\.|I we should meet to decide\.|we should meet to decide\./,
  );
  assert.match(said("Make this more formal:\nHi Ann, I can't come, thanks"), /Dear Ann, I cannot come, thank you\./);
  assert.match(said("Summarise this text: Tea is old. It came from China. People like it."), /Tea is old\./);
  assert.match(said("Give me a title\n\nTea came to Europe by ship. It was dear."), /Tea came to Europe by ship/);
});

Deno.test("the writing helper edits Chinese drafts in Chinese", () => {
  assert.match(said("請修正這段草稿：\n我以經寄出報告,因該明天會到"), /我已經寄出報告，應該明天會到。/);
  assert.match(said("請改得更禮貌：\n你盡快回覆我"), /您儘早請回覆我。/);
  assert.match(said("幫我寫摘要：茶很古老。它來自中國。"), /重點是：茶很古老。/);
});

Deno.test("the support chat answers about orders, refunds, passwords and bills, and names the order", () => {
  assert.match(said("Where is my order 48213?"), /48213/);
  assert.match(said("I want a refund for order #AB-77120"), /refund.*#?AB-77120|#?AB-77120.*refund/is);
  assert.match(said("I forgot my password"), /password/i);
  assert.match(said("我要退款，訂單 48213"), /訂單 48213.*退/);
  assert.match(said("忘記密碼怎麼辦？"), /密碼/);
  assert.match(said("包裹什麼時候到？"), /您的訂單/);
});

Deno.test("any other prompt is answered about itself, in its own language, and differently from its neighbours", () => {
  assert.match(said("How do I learn to sail?"), /How do I learn to sail\?/);
  assert.match(said("如何學會開帆船？"), /如何學會開帆船/);
  const asked = [
    "Plan a weekend in Tainan",
    "Name my cat",
    "Compare two phones",
    "Write to the landlord",
    "Explain tides",
  ];
  const replies = asked.map((prompt) => said(prompt).replace(prompt, ""));
  assert.ok(new Set(replies).size >= 2);
  for (const reply of replies) assert.ok(!/lorem|ipsum/i.test(reply));
});

Deno.test("whatever the prompt: the same reply each time, within one to four seconds, with usage, and it succeeds", () => {
  const prompt = fc.oneof(fc.string(), fc.string({ unit: "grapheme" }), fc.lorem({ maxCount: 60 }));
  fc.assert(fc.property(prompt.filter((text) => !/^\s*\//.test(text)), (text) => {
    const first = whole({ text });
    assert.equal(first.said, whole({ text }).said);
    assert.ok(first.said.length > 20);
    assert.ok(first.tookMs >= 990 && first.tookMs <= 4010, `${first.tookMs} ms`);
    assert.ok(first.done.some((line) => line.includes(" usage ")));
    assert.match(first.done.at(-1) ?? "", /succeed$/);
  }));
});

Deno.test("a prompt of a megabyte is answered in a moment", () => {
  const text = `Please fix this draft: ${"so so many words, ".repeat(60_000)}`;
  assert.ok(whole({ text }).said.length < 6000);
});

Deno.test("what was changed is told first, and the edited draft is a message of its own, ready to be used", () => {
  const letter = "Hi Mara,\n\nthanks for the plans. I have went through them twice. Could we meet?\n\nBest,\nJun";
  const [comment, draft, ...more] = whole({ text: `Make this draft friendlier.\n\n${letter}` }).messages;
  assert.equal(
    draft,
    "Hi Mara,\n\nthank you so much for the plans. I have went through them twice. Could we please meet?\n\nWarmly,\nJun",
  );
  assert.match(comment ?? "", /a warmer tone/);
  assert.deepEqual(more, []);
  const [, fixed] = whole({ text: `Fix the grammar of this draft and change nothing else.\n\n${letter}` }).messages;
  assert.equal(fixed, letter.replace("have went", "have gone"));
});
