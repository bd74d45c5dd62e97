/** The control API's bodies and answers: type and check from one schema each. Shared with the lab's own views and tests. */
import * as v from "valibot";
import { JOURNAL_LAYERS } from "../journal-layers.ts";
import { errorShapeSchema, THREAD_STATUSES } from "../../sdk/protocol/mod.ts";

const originSchema = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && new URL(text).origin === text, "expected an origin such as https://a.test"),
);

export const providerSchema = v.strictObject({
  code: v.string(),
  name: v.string(),
  available: v.boolean(),
  isDefault: v.boolean(),
  error: v.exactOptional(v.nullable(v.string())),
});

export const createLabSchema = v.strictObject({
  /** Decides every id that the pretend computer makes; random when absent. */
  seed: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  clock: v.exactOptional(v.picklist(["real", "manual"])),
  /** Lab milliseconds per real millisecond; 1 by default. */
  speed: v.exactOptional(v.pipe(v.number(), v.minValue(0.01), v.maxValue(1000))),
  approval: v.exactOptional(v.picklist(["ask", "auto"])),
  /** Origins of an application under test; the server's own may always open a port. */
  origins: v.exactOptional(v.pipe(v.array(originSchema), v.maxLength(100))),
  providers: v.exactOptional(v.pipe(v.array(providerSchema), v.maxLength(50))),
  /** Milliseconds of real time without an answered ping after which a port is lost; 60,000 by default. */
  portLeaseMs: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(3_600_000))),
});
export type CreateLab = v.InferOutput<typeof createLabSchema>;

export const approvalDecisionSchema = v.strictObject({
  origin: originSchema,
  decision: v.picklist(["approve", "reject", "revoke"]),
});
export type ApprovalDecision = v.InferOutput<typeof approvalDecisionSchema>;

const forMs = v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(24 * 60 * 60 * 1000)));
export const disruptionSchema = v.variant("kind", [
  v.strictObject({ kind: v.literal("extension.reload") }),
  v.strictObject({ kind: v.literal("desktop.restart"), forMs }),
  v.strictObject({ kind: v.literal("nativeHost.drop"), forMs }),
  /** Ends everything that lasts. */
  v.strictObject({ kind: v.literal("heal") }),
]);
export type Disruption = v.InferOutput<typeof disruptionSchema>;

export const clockChangeSchema = v.union([
  v.strictObject({ advanceMs: v.pipe(v.number(), v.minValue(0), v.maxValue(365 * 24 * 60 * 60 * 1000)) }),
  v.strictObject({ speed: v.pipe(v.number(), v.minValue(0.01), v.maxValue(1000)) }),
  v.strictObject({ paused: v.boolean() }),
]);

export { type Script, scriptSchema } from "../agent/script.ts";

const operationSchema = v.object({ operationId: v.string(), operationKind: v.picklist(["user", "prepare"]) });

export const threadTruthSchema = v.object({
  threadId: v.string(),
  status: v.picklist(THREAD_STATUSES),
  origin: v.string(),
  autoEndOnDisconnect: v.boolean(),
  provider: v.string(),
  effortLevel: v.exactOptional(v.string()),
  createdAt: v.number(),
  latestSeq: v.number(),
  activeOperation: v.exactOptional(v.object({ ...operationSchema.entries, startedAt: v.string() })),
  lastCompletedOperation: v.exactOptional(
    v.object({
      ...operationSchema.entries,
      success: v.boolean(),
      error: v.exactOptional(errorShapeSchema),
      completedAt: v.string(),
    }),
  ),
  pendingToolRequest: v.exactOptional(v.object({ requestId: v.string(), toolName: v.string() })),
  usage: v.exactOptional(v.object({ totalTokens: v.number() })),
  operations: v.number(),
  acceptedToolResults: v.number(),
  workspace: v.object({ path: v.string(), kind: v.picklist(["managed", "application"]), exists: v.boolean() }),
});
export type ThreadTruth = v.InferOutput<typeof threadTruthSchema>;

/** `GET /labs/:lab`: the truth of every layer. Times are milliseconds of the lab's clock. */
export const labTruthSchema = v.object({
  labId: v.string(),
  seed: v.string(),
  clock: v.object({
    now: v.number(),
    mode: v.picklist(["real", "manual"]),
    speed: v.number(),
    paused: v.boolean(),
  }),
  extension: v.object({
    generation: v.number(),
    origins: v.array(v.object({ origin: v.string(), approvedAt: v.number() })),
    approvals: v.array(v.object({ origin: v.string(), since: v.number() })),
    ports: v.array(v.object({
      portId: v.string(),
      origin: v.string(),
      channelIds: v.array(v.string()),
      active: v.boolean(),
    })),
    routes: v.array(v.object({
      sessionId: v.string(),
      portId: v.string(),
      channelId: v.string(),
      origin: v.string(),
      active: v.boolean(),
    })),
    subscriptions: v.array(v.object({
      sessionId: v.string(),
      state: v.picklist(["healthy", "restoring", "closed"]),
    })),
    problems: v.array(v.object({
      code: v.string(),
      sessionId: v.string(),
      since: v.number(),
      retryInMs: v.exactOptional(v.number()),
    })),
  }),
  nativeHost: v.object({ connected: v.boolean(), retryInMs: v.exactOptional(v.number()) }),
  desktop: v.object({ generation: v.number(), running: v.boolean(), threads: v.array(threadTruthSchema) }),
  faults: v.array(v.unknown()),
});
export type LabTruth = v.InferOutput<typeof labTruthSchema>;

export const journalEntrySchema = v.object({
  n: v.number(),
  at: v.exactOptional(v.number()),
  layer: v.exactOptional(v.picklist(JOURNAL_LAYERS)),
  type: v.string(),
  sessionId: v.exactOptional(v.string()),
  operationId: v.exactOptional(v.string()),
  cause: v.exactOptional(v.number()),
  data: v.exactOptional(v.unknown()),
});
export type JournalEntryView = v.InferOutput<typeof journalEntrySchema>;
