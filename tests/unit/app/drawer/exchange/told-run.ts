/** A run with something of everything: two pages, a tool, a fault, a lost link, a reload of the Extension. */
import { type Lab } from "../../../../../core-sim/lab/lab.ts";
import type { Run } from "../../../../../app/drawer/journal/mod.ts";
import { manualLab, RawPage } from "../../../../support/raw-page.ts";
import { runOf } from "../lab-run.ts";

/** What a text may hold that a careless writer would trip over. */
export const HOSTILE = '</script><img src=x onerror=alert(1)>;#35;%%{init}\nend\u2028"quoted" 家族 👨‍👩‍👧';

/** `name` goes into every id that the pages make. */
export function toldLab(name: string): Lab {
  const lab = manualLab();
  const tools = [{ name: "count", description: "Counts.", argsSchema: { type: "object", properties: {} } }];
  lab.queueScript({ steps: [{ say: HOSTILE, chunk: 5 }, { tool: "count", args: {} }, { usage: 7 }] });
  lab.armFault({ at: "route", kind: "drop", match: { type: "chat_delta" }, after: 1 });
  const one = new RawPage(lab, { channelId: `${name}-one` });
  const two = new RawPage(lab, { channelId: `${name}-two`, origin: "http://b.test" });
  const sessionId = one.create({ autoEndOnDisconnect: false, skills: { guidance: "", tools } });
  two.ask("get_settings");
  one.ask("send_text", { sessionId, text: HOSTILE, operationId: `${name}-operation` });
  lab.advance(1_000);
  const call = one.received.find((message) => message.type === "tool_call");
  if (call?.type !== "tool_call") throw new Error("The script called no tool");
  one.ask("submit_tool_result", { sessionId, toolRequestId: call.toolRequestId, result: { count: 1 } });
  lab.advance(1_000);
  one.refusal("nonsense");
  lab.disrupt({ kind: "nativeHost.drop", forMs: 2_000 });
  two.port.lost("the page left");
  lab.advance(10_000);
  lab.disrupt({ kind: "extension.reload" });
  lab.advance(1_000);
  return lab;
}

export function toldRun(name = "page"): Run {
  return runOf(toldLab(name), { seed: "test", clock: "manual" });
}
