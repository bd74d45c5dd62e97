/** What may happen to a computer as a whole. */
import * as v from "valibot";
import { byKind } from "./choice.ts";
import { closed } from "./closed.ts";

/** Milliseconds of lab time. */
const forMs = v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(24 * 60 * 60 * 1000)));
/** One id, whichever of its two names a caller knows it by. */
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const ALIAS = ["threadId", "sessionId"] as const;

/** What lasts does so for `forMs`, without it until `heal`; what names a thread may call it a session. */
export const disruptionSchema = byKind([
  closed({ kind: v.literal("extension.reload") }),
  /** Without `forMs` the Extension is back at the next connect. */
  closed({ kind: v.literal("extension.crash"), forMs }),
  closed({ kind: v.literal("extension.disable") }),
  closed({ kind: v.literal("extension.enable") }),
  closed({ kind: v.literal("nativeHost.drop"), forMs }),
  closed({ kind: v.literal("subscription.drop"), threadId: id }, ALIAS),
  closed({ kind: v.literal("subscription.drop"), sessionId: id }),
  /** Without `forMs` the Desktop is up again at once. */
  closed({ kind: v.literal("desktop.restart"), forMs }),
  closed({ kind: v.literal("desktop.crash") }),
  closed({ kind: v.literal("desktop.quit") }),
  closed({ kind: v.literal("desktop.start") }),
  closed({ kind: v.literal("desktop.hideWindow") }),
  /** Without a thread every provider's process. */
  closed({ kind: v.literal("provider.crash"), threadId: v.exactOptional(id) }, ALIAS),
  closed({ kind: v.literal("provider.crash"), sessionId: id }),
  closed({ kind: v.literal("workspace.remove"), threadId: id }, ALIAS),
  closed({ kind: v.literal("workspace.remove"), sessionId: id }),
  closed({ kind: v.literal("ports.blackhole"), forMs }),
  /** Ends everything that lasts. */
  closed({ kind: v.literal("heal") }),
]);
export type Disruption = v.InferOutput<typeof disruptionSchema>;

/** The thread that a disruption names; undefined when it is about no single one. */
export function threadOf(disruption: Disruption): string | undefined {
  if ("threadId" in disruption) return disruption.threadId;
  return "sessionId" in disruption ? disruption.sessionId : undefined;
}
