/** What pages and people may do, as data. */
import fc from "fast-check";
import type { ApprovalDecision, Step } from "../../../core-sim/control/mod.ts";
import type { Cut } from "./wire.ts";

const DISRUPTIONS = [
  "nativeHost.drop",
  "extension.reload",
  "extension.crash",
  "desktop.restart",
  "provider.crash",
  "subscription.drop",
  "workspace.remove",
  "heal",
] as const;
/** How a tool's handler behaves. */
export type Reply = "at once" | "at some moment" | "in 5 s" | "throws" | "unsendable" | "never";
export type HandleVerb = "send" | "prepare" | "end" | "resume" | "list";
/** What a listener does the next time that it is called. */
export type Habit = HandleVerb | "attach" | "throw" | "dispose";
export type Moment = "idle" | "running" | "ended" | "error" | "chat";
/** A script's text is the world's to write: each is heard once. */
export type Plan = Exclude<Step, { say: string }> | "say";

export type Act =
  | {
    readonly act: "create";
    readonly tab: number;
    readonly pageScoped: boolean;
    readonly inline: Reply | undefined;
    readonly provider: "codex" | undefined;
  }
  | { readonly act: "attach"; readonly tab: number; readonly session: number }
  | { readonly act: "send"; readonly tab: number; readonly handle: number; readonly plan: readonly Plan[] }
  | { readonly act: "call"; readonly tab: number; readonly handle: number; readonly verb: HandleVerb }
  | {
    readonly act: "tool";
    readonly tab: number;
    readonly handle: number;
    readonly name: "patient" | "hasty" | undefined;
    readonly reply: Reply;
  }
  | {
    readonly act: "habit";
    readonly tab: number;
    readonly handle: number;
    readonly on: Moment;
    readonly habit: Habit;
  }
  | { readonly act: "dispose"; readonly tab: number }
  | { readonly act: "cut"; readonly tab: number; readonly how: Cut }
  /** A page finds its port dead before the lab does, attaches anew, and sends. */
  | { readonly act: "come back"; readonly tab: number; readonly handle: number }
  | { readonly act: "lose"; readonly tab: number }
  | { readonly act: "echo"; readonly tab: number; readonly back: number }
  /** One tab ends; another resumes as soon as it hears of it, and works. The first attaches at once, or resumes as well. */
  | {
    readonly act: "contend";
    readonly tab: number;
    readonly other: number;
    readonly handle: number;
    readonly resumes: boolean;
  }
  | { readonly act: "pass"; readonly ms: number }
  | { readonly act: "settle" }
  | { readonly act: "look"; readonly tab: number }
  | { readonly act: "decide"; readonly tab: number; readonly decision: ApprovalDecision["decision"] }
  | { readonly act: "disrupt"; readonly kind: typeof DISRUPTIONS[number]; readonly forMs: number };

const is = <const T>(value: T) => fc.constant(value);
// The first tab is met most often, so that acts have to do with each other.
const tab = fc.constantFrom(0, 0, 0, 1, 1, 2);
/** Counted from the latest. */
const handle = fc.constantFrom(0, 0, 0, 1, 2);
const target = { tab, handle };
const verb = fc.constantFrom<HandleVerb>("send", "end", "end", "resume", "resume", "prepare", "prepare", "list");
const reply = fc.constantFrom<Reply>(
  "at once",
  "at some moment",
  "at some moment",
  "in 5 s",
  "throws",
  "unsendable",
  "never",
);

const plan: fc.Arbitrary<Plan> = fc.oneof(
  { weight: 5, arbitrary: is("say") },
  { weight: 4, arbitrary: fc.record({ tool: fc.constantFrom("patient", "hasty"), args: is({}) }) },
  { weight: 2, arbitrary: fc.record({ wait: fc.constantFrom(1_000, 40_000) }) },
  { weight: 1, arbitrary: fc.record({ usage: fc.nat(100) }) },
  { weight: 1, arbitrary: is({ fail: { code: "PROVIDER_REQUEST_FAILED", message: "as the script says" } }) },
  { weight: 1, arbitrary: is({ die: true }) },
);

const weighted = (weight: number, arbitrary: fc.Arbitrary<Act>) => ({ weight, arbitrary });

export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  weighted(
    2,
    fc.record({
      act: is("create"),
      tab,
      pageScoped: fc.boolean(),
      inline: fc.option(reply, { nil: undefined }),
      provider: fc.constantFrom("codex", undefined),
    }),
  ),
  weighted(5, fc.record({ act: is("attach"), tab, session: fc.nat(2) })),
  weighted(9, fc.record({ act: is("send"), ...target, plan: fc.array(plan, { minLength: 1, maxLength: 4 }) })),
  weighted(8, fc.record({ act: is("call"), ...target, verb })),
  weighted(
    3,
    fc.record({ act: is("tool"), ...target, name: fc.constantFrom("patient", "hasty", undefined), reply }),
  ),
  weighted(
    4,
    fc.record({
      act: is("habit"),
      ...target,
      on: fc.constantFrom<Moment>("idle", "running", "ended", "error", "chat"),
      habit: fc.constantFrom<Habit>("send", "end", "resume", "prepare", "attach", "throw", "dispose"),
    }),
  ),
  weighted(2, fc.record({ act: is("dispose"), tab })),
  weighted(2, fc.record({ act: is("cut"), tab, how: fc.constantFrom<Cut>("in order", "lossy", "late") })),
  weighted(2, fc.record({ act: is("come back"), ...target })),
  weighted(2, fc.record({ act: is("contend"), ...target, other: fc.constantFrom(0, 1), resumes: fc.boolean() })),
  weighted(2, fc.record({ act: is("lose"), tab })),
  weighted(2, fc.record({ act: is("echo"), tab, back: fc.nat(5) })),
  weighted(5, fc.record({ act: is("pass"), ms: fc.constantFrom(100, 1_000, 6_000, 31_000, 91_000) })),
  weighted(5, is({ act: "settle" })),
  weighted(1, fc.record({ act: is("look"), tab })),
  weighted(
    3,
    fc.record({
      act: is("decide"),
      tab,
      decision: fc.constantFrom<ApprovalDecision["decision"]>("approve", "reject", "revoke", "revoke"),
    }),
  ),
  weighted(
    2,
    fc.record({ act: is("disrupt"), kind: fc.constantFrom(...DISRUPTIONS), forMs: fc.constantFrom(500, 10_000) }),
  ),
);
