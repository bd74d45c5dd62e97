/** Puts a page's request on the wire. */
import type { Script, Step as AgentStep } from "../../../core-sim/control/mod.ts";
import type { Ask } from "../reference/ask.ts";
import { TOOL_LIMITS_MS } from "../reference/turn.ts";
import type { Stage } from "./stage.ts";

/** What every session may ask of its page; how long each tool is waited for is the reference's. */
const SKILLS = {
  guidance: "",
  tools: Object.entries(TOOL_LIMITS_MS).map(([name, timeoutMs]) => ({
    name,
    description: name,
    argsSchema: { type: "object", properties: {} },
    timeoutMs,
  })),
};

/** Posts a request; returns its id. `operationId` is for those that begin an operation. */
export function post(stage: Stage, ask: Ask, operationId: string): string {
  const page = stage.page(ask.place);
  if (ask.ask === "create") {
    const input = { provider: "codex", skills: SKILLS, autoEndOnDisconnect: ask.pageScoped };
    return page.post("one", "create_session", { input });
  }
  const sessionId = stage.sessions[ask.thread];
  switch (ask.ask) {
    case "attach":
      return page.post(ask.channel, "resume_session", { sessionId });
    case "reactivate":
      return page.post(ask.channel, "reactivate_session", { sessionId, autoEndOnDisconnect: ask.pageScoped });
    case "send": {
      // Scripts go to the first prompt that holds their text: this one's holds its operation's id.
      const script: Script = { match: `<${operationId}>`, steps: ask.steps.map((step): AgentStep => step) };
      stage.system.queueScript(script);
      return page.post("one", "send_text", { sessionId, text: `<${operationId}>`, operationId });
    }
    case "prepare":
      return page.post("one", "prepare_session", { sessionId, operationId });
    case "answer": {
      const toolRequestId = toolRequestOf(stage, ask);
      return page.post("one", "submit_tool_result", { sessionId, toolRequestId, result: { fine: true } });
    }
    case "end":
      return page.post("one", "end_session", { sessionId });
  }
}

/** The id that an answer names; one that never was where there is none of its kind. */
function toolRequestOf(stage: Stage, { thread, which }: Extract<Ask, { ask: "answer" }>): string {
  const sessionId = stage.sessions[thread] ?? "";
  const never = "toolreq_0_0";
  if (which === "foreign") {
    return stage.sessions.flatMap((id) => id === sessionId ? [] : stage.toolCalls(id)).at(-1) ?? never;
  }
  const { threads } = stage.system.truth().desktop;
  const pending = threads.find(({ threadId }) => threadId === sessionId)?.pendingToolRequest?.requestId;
  const former = stage.toolCalls(sessionId).findLast((id) => id !== pending);
  return (which === "pending" ? pending : undefined) ?? former ?? never;
}
