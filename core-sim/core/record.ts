/** What Core keeps of one thread, and how it is told: to subscribers as a snapshot, to the truth view in full. */
import type { Cancel } from "../clock.ts";
import type { ThreadTruth } from "../control/mod.ts";
import type { JournalWriter } from "../journal/mod.ts";
import type { Snapshot, ToolManifest } from "../../sdk/protocol/mod.ts";
import type { Ending } from "./endings.ts";
import { type CompletedOperation, operationOf, type ThreadState } from "./thread.ts";
import type { ToolDesk } from "./tool-desk.ts";
import type { Workspace } from "./workspace.ts";

/** Everything that stays as it was at creation. */
interface ThreadFacts {
  readonly threadId: string;
  readonly origin: string;
  readonly provider: string;
  /** Absent where the page named a model instead. */
  readonly effortLevel?: string;
  /** Milliseconds of the lab's clock. */
  readonly createdAt: number;
  readonly desk: ToolDesk;
  readonly write: JournalWriter;
}

export interface ThreadRecord extends ThreadFacts {
  state: ThreadState;
  latestSeq: number;
  autoEndOnDisconnect: boolean;
  /** As the last reactivation found them. */
  tools: readonly ToolManifest[];
  workspace: Workspace;
  lastCompletedOperation?: CompletedOperation;
  totalTokens?: number;
  operations: number;
  acceptedToolResults: number;
  /** Takes the turn under way from the agent. */
  cancelTurn?: Cancel;
  /** There while the thread is Stopping. */
  ending?: Ending;
}

/** Core's word on a thread at this moment (B.5): what isn't there is absent, never null. */
export function snapshotOf(record: ThreadRecord): Snapshot {
  const { threadId, state, latestSeq } = record;
  const operation = operationOf(state);
  return {
    threadId,
    status: state.status,
    latestSeq,
    ...known(record),
    ...("toolRequest" in state && operation !== undefined
      ? { pendingToolRequest: { ...state.toolRequest, threadId, operationId: operation.operationId } }
      : {}),
  };
}

/** What the truth view shows of a thread. */
export function truthOf(record: ThreadRecord, exists: boolean): ThreadTruth {
  const { threadId, state, origin, autoEndOnDisconnect, provider, effortLevel, createdAt, latestSeq } = record;
  return {
    threadId,
    status: state.status,
    origin,
    autoEndOnDisconnect,
    provider,
    ...(effortLevel === undefined ? {} : { effortLevel }),
    createdAt,
    latestSeq,
    ...known(record),
    ...("toolRequest" in state
      ? { pendingToolRequest: { requestId: state.toolRequest.requestId, toolName: state.toolRequest.toolName } }
      : {}),
    operations: record.operations,
    acceptedToolResults: record.acceptedToolResults,
    workspace: { path: record.workspace.path, kind: record.workspace.kind, exists },
  };
}

function known({ state, lastCompletedOperation, totalTokens }: ThreadRecord) {
  const activeOperation = operationOf(state);
  return {
    ...(totalTokens === undefined ? {} : { usage: { totalTokens } }),
    ...(activeOperation === undefined ? {} : { activeOperation }),
    ...(lastCompletedOperation === undefined ? {} : { lastCompletedOperation }),
  };
}
