import assert from "node:assert/strict";
import { en } from "../../../../app/text/en.ts";
import type { Message } from "../../../../app/text/message.ts";
import { zhTw } from "../../../../app/text/zh-tw.ts";

const forms = (message: Message) => typeof message === "string" ? [message] : Object.values(message);
const places = (message: Message) => {
  const [last = ""] = forms(message).slice(-1);
  return [...last.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
};
const english: Readonly<Record<string, Message>> = en;
const chinese: Readonly<Record<string, Message>> = zhTw;

Deno.test("both languages have the same keys", () => {
  assert.deepEqual(Object.keys(chinese).sort(), Object.keys(english).sort());
});

Deno.test("a text has the same places in both languages, in each of its forms", () => {
  for (const [key, message] of Object.entries(english)) {
    for (const form of [...forms(message), ...forms(chinese[key] ?? "")]) {
      assert.deepEqual(places(form), places(message), key);
    }
  }
});

Deno.test("no text is blank", () => {
  for (const dictionary of [english, chinese]) {
    for (const [key, message] of Object.entries(dictionary)) {
      for (const form of forms(message)) assert.notEqual(form.trim(), "", key);
    }
  }
});

Deno.test("Chinese is written in traditional characters, as in Taiwan", () => {
  const simplified = /[这个为会发对应时间关闭开启载断连线状态页设务记录结实际说话读写错误]/;
  const mainland = /信息|网络|默认|软件|程序|文件夹|視頻|加載|默認|數據|屏幕|鏈接|質量/;
  for (const [key, message] of Object.entries(chinese)) {
    for (const form of forms(message)) {
      assert.doesNotMatch(form, simplified, key);
      assert.doesNotMatch(form, mainland, key);
    }
  }
});

Deno.test("an ellipsis follows its word without a space, and is a double one in Chinese", () => {
  for (const dictionary of [english, chinese]) {
    for (const [key, message] of Object.entries(dictionary)) {
      for (const form of forms(message)) assert.doesNotMatch(form, / …/, key);
    }
  }
  for (const [key, message] of Object.entries(chinese)) {
    for (const form of forms(message)) assert.doesNotMatch(form, /(?<!…)…(?!…)/, key);
  }
});
