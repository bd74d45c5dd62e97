/** Plays one turn of the agent without Core and writes down what it did, and when. */
import assert from "node:assert/strict";
import { Agent, type ToolOutcome, type Turn } from "../../../../core-sim/agent/mod.ts";
import type { Script } from "../../../../core-sim/control/mod.ts";
import { type HostClock, systemHostClock } from "../../../../core-sim/clock.ts";
import { LabClock } from "../../../../core-sim/lab/clock.ts";
import { Journal } from "../../../../core-sim/journal/journal.ts";
import type { ErrorShape } from "../../../../sdk/protocol/mod.ts";

export interface PlayOptions {
  text?: string;
  kind?: "user" | "prepare";
  scripts?: Script[];
  tools?: string[];
  outcome?: ToolOutcome;
  assetError?: ErrorShape;
  totalTokens?: number;
  /** Lets the clock run as this host does; by default it is moved by hand. */
  host?: HostClock;
}

export function play(options: PlayOptions = {}) {
  const clock = new LabClock(options.host ?? systemHostClock, {
    mode: options.host === undefined ? "manual" : "real",
    onError: (error) => assert.fail(String(error)),
  });
  const start = clock.now();
  const agent = new Agent({ clock, journal: new Journal(clock) });
  for (const script of options.scripts ?? []) agent.queue(script);
  const done: string[] = [];
  const messages: string[] = [];
  const note = (what: string) => done.push(`${clock.now() - start} ${what}`);
  const turn = (text = options.text ?? ""): Turn => ({
    threadId: "thread",
    operationId: "op",
    kind: options.kind ?? "user",
    text,
    tools: (options.tools ?? []).map((name) => ({
      name,
      description: name,
      argsSchema: { type: "object", properties: { number: { type: "string" } }, required: ["number"] },
    })),
    totalTokens: options.totalTokens ?? 0,
    delta: (fragment) => note(`delta ${fragment}`),
    message: (whole) => {
      messages.push(whole);
      note(`message ${whole}`);
    },
    tool: (name, args, tell) => {
      note(`tool ${name} ${JSON.stringify(args)}`);
      if (options.outcome !== undefined) tell(options.outcome);
      return () => note("tool left");
    },
    asset: (path, content) => {
      note(`asset ${path} ${content}`);
      return options.assetError;
    },
    usage: (total) => note(`usage ${total}`),
    succeed: () => note("succeed"),
    fail: ({ code }) => note(`fail ${code}`),
  });
  const cancel = agent.begin(turn());
  return { clock, agent, turn, done, messages, cancel };
}

/** Plays to the end and gives back what was said, the pieces it came in, and how long it took. */
export function whole(options: PlayOptions) {
  const { clock, done, messages } = play(options);
  clock.advance(2 * 60 * 60_000);
  const fragments = done.flatMap((line) => /^\d+ delta ([\s\S]*)$/.exec(line)?.[1] ?? []);
  return { done, messages, fragments, said: messages.join("\n"), tookMs: Number(done.at(-1)?.split(" ")[0]) };
}
