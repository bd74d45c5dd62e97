/** What may happen to two clients of one lab, as data. */
import fc from "fast-check";
import type { Direction } from "../../support/held-port.ts";

export type Verb = "send" | "prepare" | "end" | "resume";
export type Moment = "chat" | "idle" | "ended" | "error";
export type Act =
  | { readonly act: "create"; readonly client: number; readonly persistent: boolean }
  | { readonly act: "attach"; readonly client: number; readonly session: number }
  | { readonly act: "call"; readonly handle: number; readonly verb: Verb }
  | { readonly act: "react"; readonly handle: number; readonly on: Moment; readonly verb: Verb | "attach" | "throw" }
  | { readonly act: "pass"; readonly client: number; readonly way: Direction; readonly count: number }
  | { readonly act: "lose"; readonly client: number; readonly way: Direction }
  | { readonly act: "cut"; readonly client: number }
  | { readonly act: "outage"; readonly kind: "extension.reload" | "nativeHost.drop" | "desktop.restart" | "heal" }
  | { readonly act: "time"; readonly ms: number }
  | { readonly act: "all" };

const is = <const T>(value: T) => fc.constant(value);
const client = fc.nat(1);
const handle = fc.nat(5);
const verb = fc.constantFrom("send", "prepare", "end", "resume");
const way = fc.constantFrom("to-lab", "to-page");
const each = (weight: number, arbitrary: fc.Arbitrary<Act>) => ({ weight, arbitrary });

/** Anything: calls, late and lost frames, cuts, outages, and listeners that act. */
export const anything: fc.Arbitrary<Act> = fc.oneof(
  each(2, fc.record({ act: is("create"), client, persistent: fc.boolean() })),
  each(3, fc.record({ act: is("attach"), client, session: handle })),
  each(9, fc.record({ act: is("call"), handle, verb })),
  each(
    2,
    fc.record({
      act: is("react"),
      handle,
      on: fc.constantFrom("chat", "idle", "ended", "error"),
      verb: fc.constantFrom("send", "prepare", "end", "resume", "attach", "throw"),
    }),
  ),
  each(10, fc.record({ act: is("pass"), client, way, count: fc.integer({ min: 1, max: 6 }) })),
  each(1, fc.record({ act: is("lose"), client, way })),
  each(1, fc.record({ act: is("cut"), client })),
  each(
    2,
    fc.record({
      act: is("outage"),
      kind: fc.constantFrom("extension.reload", "nativeHost.drop", "desktop.restart", "heal"),
    }),
  ),
  each(4, fc.record({ act: is("time"), ms: fc.constantFrom(30, 1_000, 40_000) })),
  each(6, fc.record({ act: is("all") })),
);

/** Nothing breaks: two tabs of one session, whose frames are late. */
export const tabs: fc.Arbitrary<Act> = fc.oneof(
  each(3, fc.record({ act: is("attach"), client, session: fc.nat(1) })),
  each(8, fc.record({ act: is("call"), handle: fc.nat(2), verb })),
  each(10, fc.record({ act: is("pass"), client, way, count: fc.integer({ min: 1, max: 4 }) })),
  each(2, fc.record({ act: is("time"), ms: fc.constantFrom(30, 1_000) })),
  each(2, fc.record({ act: is("all") })),
);
