/** Turns that end badly, and text that wants to do harm. */
import type { Step } from "../../control/mod.ts";

const HALF = "The second half of the list begins with the orders from Tainan, which I am still";

export const failsHalfWay: Step[] = [
  { say: "The first half of the list is checked: nothing is missing." },
  { say: `${HALF} sorting by date.`, stopAfter: HALF.length },
  { fail: { code: "PROVIDER_COMMAND_FAILED", message: "The provider's command ended with exit code 1" } },
];

const BROKEN_OFF = "好的，我先把草稿的第一段改短，接著";

export const providerDies: Step[] = [
  { say: "I'll shorten it in two passes.", chunk: 8 },
  { say: `${BROKEN_OFF}處理第二段。`, chunk: 2, stopAfter: BROKEN_OFF.length },
  { die: true },
];

/** Shown as text, or cleaned: nothing of it may run, neither as it comes nor when it is read again. */
const HOSTILE = [
  `<img src=x onerror="document.title='owned'">`,
  `<svg/onload=alert(1)>`,
  `<iframe srcdoc="<script>parent.document.title='owned'</script>"></iframe>`,
  `<style>body{display:none}</style>`,
  `</script><script>document.title="owned"</script>`,
  `[your invoice](javascript:document.title='owned')`,
  `[帳單](JaVaScRiPt&colon;alert(1))`,
  `![x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)`,
  `<a href="vbscript:x" style="position:fixed;inset:0">click</a>`,
  `<!-- --!><b onmouseover=alert(1)>bold`,
  `{{constructor.constructor('alert(1)')()}} \${7*7} <%= 7*7 %>`,
  `__proto__ constructor.prototype \u202Egnp.exe\u202C \u200Bzero\u200Bwidth`,
].join("\n\n");

export const hostileText: Step[] = [{ say: HOSTILE, chunk: 3, everyMs: 5 }, { usage: 300 }];
