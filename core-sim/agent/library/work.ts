/** Turns that do something: ask the page's tools, work for minutes, write files. */
import type { Step } from "../../control/mod.ts";

interface Call {
  readonly tool?: string;
  readonly args?: { [key: string]: unknown };
}

export const toolRoundTrip = ({ tool = "look_up_order", args = { number: "TO-2417" } }: Call): Step[] => [
  { say: "I'll look that up for you." },
  { tool, args },
  { say: "Here it is. The parcel left the warehouse this morning, so it should be with you on Thursday." },
  { usage: 150 },
];

export const twoTools: Step[] = [
  { say: "先查訂單，再留言給貨運司機。" },
  { tool: "look_up_order", args: { number: "TO-2417" } },
  { wait: 400 },
  { tool: "note_for_courier", args: { note: "Please ring at the side door. 請按側門的門鈴。" } },
  { say: "訂單已經找到，留言也送出了：司機會按側門的門鈴。" },
  { usage: 210 },
];

export const askConfirmation = (
  { tool = "confirm", args = { question: "Cancel order TO-2417 and refund 48 euros?" } }: Call,
): Step[] => [
  { say: "Cancelling can't be undone once the refund is on its way, so I need your word first." },
  { tool, args },
  { say: "Thank you. I have acted on your answer." },
  { usage: 130 },
];

const STAGES = [
  ["Collecting", "I am reading the orders of the last quarter: 1,204 of them."],
  ["整理", "資料齊了，正在依月份和產品線分組。"],
  ["Comparing", "Returns of the floor lamps stand out. I am comparing them with the year before."],
  ["Writing", "The reason is one batch with a loose switch; I am writing that down with its numbers."],
] as const;

const REPORT = `# Returns, last quarter

| line        | sold | returned |
| ----------- | ---: | -------: |
| floor lamps |  412 |       57 |
| desk lamps  |  603 |       11 |

One batch (B-22, 五月出貨) explains 49 of the 57: its switch is loose.
`;

export const longTask: Step[] = [
  ...STAGES.flatMap(([label, say], stage): Step[] => [
    { progress: stage / STAGES.length, label },
    { say },
    { wait: 30_000 },
    { usage: 200 * (stage + 1) },
  ]),
  { asset: "/report.md", text: REPORT },
  { progress: 1, label: "Done" },
  { say: "The report is ready in /report.md: one batch with a loose switch explains most of the returns." },
];
