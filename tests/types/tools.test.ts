import assert from "node:assert/strict";
import {
  defineTool,
  type JsonValue,
  type PedelecSession,
  type ToolArgsByName,
  type ToolArgsOf,
  type ToolDefinition,
  type ToolNameOf,
} from "../../sdk/mod.ts";
import { persistent, wholeComputer } from "../unit/sdk/computer.ts";
import { type Equal, holds } from "./holds.ts";

type Json = { [name: string]: JsonValue };

const count = defineTool({
  name: "count",
  description: "Counts.",
  argsSchema: { type: "object", properties: { by: { type: "integer" } }, required: ["by"] },
  handler: (args) => {
    holds<Equal<typeof args, { by: number }>>();
    return args.by + 1;
  },
});
const ask = defineTool({
  name: "ask",
  description: "Asks.",
  argsSchema: { type: "object", properties: { question: { type: "string" } }, required: ["question"] },
});
const tools = [count, ask];

Deno.test("[TL2] inline literals give names, and their handlers and named ones their arguments; all run", async () => {
  const { client, lab, advance } = wholeComputer();
  const heard: string[] = [];
  const session = await client().createSession({
    ...persistent,
    skills: {
      guidance: "",
      tools: [
        {
          name: "mark",
          description: "Marks.",
          argsSchema: {
            type: "object",
            properties: { colour: { type: "string", enum: ["red", "blue"] }, note: { type: "string" } },
            required: ["colour"],
          },
          handler: (args, context) => {
            holds<Equal<typeof args, { colour: "red" | "blue"; note?: string }>>();
            heard.push(`${context.tool} ${args.colour}`);
          },
        },
        count,
      ],
    },
  });
  holds<
    Equal<
      typeof session,
      PedelecSession<"mark" | "count", { mark: { colour: "red" | "blue"; note?: string }; count: { by: number } }>
    >
  >();
  session.onTool("count", (args) => {
    holds<Equal<typeof args, { by: number }>>();
    heard.push(`count ${args.by}`);
  });
  lab.queueScript({ steps: [{ tool: "mark", args: { colour: "red" } }, { tool: "count", args: { by: 2 } }] });
  const turn = session.sendText("go");
  await advance(1_000);
  await turn;
  assert.deepEqual(heard, ["mark red", "count 2"]);
});

Deno.test("[TL2] a name that no tool has, and a handler of other arguments, don't compile", async () => {
  const session = await wholeComputer().client().createSession({ ...persistent, skills: { guidance: "", tools } });
  // @ts-expect-error There is no such tool.
  const off = session.onTool("cuont", () => {});
  // @ts-expect-error `by` is a number.
  session.onTool("count", (args: { by: string }) => args.by);
  // @ts-expect-error A handler is missing.
  assert.throws(() => session.onTool("count"), { code: "INVALID_INPUT" });
  off();
});

Deno.test("[TL2] a list in a variable keeps each tool's own arguments, with no `as const`", async () => {
  const session = await wholeComputer().client().createSession({ ...persistent, skills: { guidance: "", tools } });
  holds<Equal<ToolNameOf<typeof tools>, "count" | "ask">>();
  holds<Equal<ToolArgsByName<typeof tools>, { count: { by: number }; ask: { question: string } }>>();
  holds<Equal<typeof session, PedelecSession<"count" | "ask", ToolArgsByName<typeof tools>>>>();
  session.onTool("ask", (args) => args.question.length);
  for (const name of ["count", "ask"] as const) session.onTool(name, (args) => Object.keys(args));
  assert.equal(session.getStatus(), "idle");
});

Deno.test("[TL2] the generic handler's arguments are unknown, until it says what they are", async () => {
  const session = await wholeComputer().client().createSession({ ...persistent, skills: { guidance: "", tools } });
  const off = session.onTool((args, context) => {
    holds<Equal<typeof args, unknown>>();
    return context.tool;
  });
  session.onTool((args: { by: number }) => args.by);
  off();
});

Deno.test("[RS6] resumeSession takes names, or names and arguments; what isn't known is raw JSON, or as annotated", async () => {
  const { client } = wholeComputer();
  const { sessionId } = await client().createSession({ ...persistent, skills: { guidance: "", tools } });
  interface Counting {
    by: number;
  }
  const named = await client().resumeSession<"count" | "ask">(sessionId);
  named.onTool("count", (args) => {
    holds<Equal<typeof args, Json>>();
  });
  named.onTool("count", (args: Counting) => args.by);
  // @ts-expect-error There is no such tool.
  named.onTool("cuont", () => {});
  const whole = await client().resumeSession<ToolNameOf<typeof tools>, ToolArgsByName<typeof tools>>(sessionId);
  whole.onTool("count", (args) => {
    holds<Equal<typeof args, { by: number }>>();
  });
  const any = await client().resumeSession(sessionId);
  holds<Equal<typeof any, PedelecSession>>();
  any.onTool("whatever", (args: Counting) => args.by);
  assert.deepEqual(new Set([named, whole, any].map((session) => session.sessionId)), new Set([sessionId]));
});

Deno.test("[RS6] a session with tools is a session, and either of the two can be used as one", async () => {
  const { client } = wholeComputer();
  const made = await client().createSession({ ...persistent, skills: { guidance: "", tools } });
  const sessions: PedelecSession[] = [made];
  const counting: PedelecSession<"count"> = made;
  const either = [made, await client().resumeSession(made.sessionId)];
  const plain = [made, await client().createSession(persistent)];
  holds<Equal<typeof either, PedelecSession[]>>();
  holds<Equal<typeof plain, PedelecSession[]>>();
  for (const session of [...either, ...plain]) session.onTool("count", () => 1);
  // @ts-expect-error What any session takes isn't all that this one does.
  const wrong: typeof made = either[1];
  assert.deepEqual([sessions[0], counting, wrong?.sessionId], [made, made, made.sessionId]);
});

Deno.test("[TL6] arguments are what the schema describes: nested, lists, enumerations, alternatives, what is required", () => {
  const deep = defineTool({
    name: "deep",
    description: "Has everything.",
    argsSchema: {
      type: "object",
      properties: {
        text: { type: "string", minLength: 1 },
        amount: { type: "number", enum: [1, 2.5] },
        on: { type: "boolean", default: false },
        tags: { type: "array", items: { type: "string", enum: ["a", "b"] } },
        where: {
          type: "object",
          properties: { line: { type: "integer" }, column: { type: "integer" } },
          required: ["line"],
        },
        either: { oneOf: [{ type: "string" }, { type: "array", items: { type: "number" } }] },
        anything: { type: "object" },
      },
      required: ["text", "tags", "where", "either"],
    },
  });
  interface Expected {
    text: string;
    amount?: 1 | 2.5;
    on?: boolean;
    tags: ("a" | "b")[];
    where: { line: number; column?: number };
    either: string | number[];
    anything?: Json;
  }
  type Args = ToolArgsOf<typeof deep["argsSchema"]>;
  holds<Equal<Args, { [K in keyof Expected]: Expected[K] }>>();
  holds<Equal<ToolArgsOf<ToolDefinition["argsSchema"]>, Json>>();
  const good: Args = { text: "t", tags: ["a"], where: { line: 1 }, either: [1] };
  // @ts-expect-error `text` is required.
  const bad: Args = { tags: [], where: { line: 1 }, either: "x" };
  assert.deepEqual([good.amount, bad.text, deep.argsSchema.required.length], [undefined, undefined, 4]);
});
