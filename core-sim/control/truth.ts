/** What every layer of a lab knows to be true. */
import * as v from "valibot";
import { THREAD_STATUSES } from "../../sdk/protocol/mod.ts";
import { errorShapeSchema } from "./json.ts";
import { armedFaultSchema } from "./fault.ts";

const operationSchema = v.object({ operationId: v.string(), operationKind: v.picklist(["user", "prepare"]) });

const threadTruthSchema = v.object({
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
    state: v.picklist(["running", "crashed", "disabled"]),
    origins: v.array(v.object({ origin: v.string(), approvedAt: v.number() })),
    approvals: v.array(v.object({ origin: v.string(), since: v.number() })),
    ports: v.array(v.object({
      portId: v.string(),
      origin: v.string(),
      path: v.exactOptional(v.string()),
      channelIds: v.array(v.string()),
      active: v.boolean(),
    })),
    routes: v.array(v.object({
      sessionId: v.string(),
      portId: v.string(),
      channelId: v.string(),
      origin: v.string(),
      path: v.exactOptional(v.string()),
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
  /** Scripts that no prompt has used yet. */
  agent: v.object({
    scripts: v.number(),
    /** The first hundred in their order: by its name, or by the number of its steps. */
    next: v.array(v.object({
      library: v.exactOptional(v.string()),
      steps: v.exactOptional(v.number()),
      match: v.exactOptional(v.string()),
    })),
  }),
  faults: v.array(armedFaultSchema),
});
export type LabTruth = v.InferOutput<typeof labTruthSchema>;
