/** What a new thread begins with, once its input has been looked at. */
import type { Clock } from "../clock.ts";
import type { Ids } from "../ids.ts";
import type { Journal } from "../journal/mod.ts";
import type { CreateInput, RequestResult } from "../../sdk/protocol/mod.ts";
import { manifestFault } from "./manifest.ts";
import type { NativePayloads } from "./native.ts";
import type { ThreadRecord } from "./record.ts";
import { refusal } from "./refusal.ts";
import { ToolDesk } from "./tool-desk.ts";
import type { Workspaces } from "./workspace.ts";

export type ProviderInfo = RequestResult<"list_providers">[number];

export interface NewThreadOptions {
  clock: Clock;
  ids: Ids;
  journal: Journal;
  workspaces: Workspaces;
  providers: readonly ProviderInfo[];
}

/** Makes a thread's record and its workspace. Refuses with PROVIDER_NOT_FOUND, INVALID_INPUT and what a workspace refuses with. */
export function newThread(options: NewThreadOptions, payload: NativePayloads["create_thread"]): ThreadRecord {
  const { callerOrigin: origin, callerSdkVersion: sdkVersion, input } = payload;
  const { ids, clock, journal, workspaces, providers } = options;
  checkInput(input, providers);
  const threadId = ids.uuid();
  const owner = { threadId, origin, sdkVersion, skills: input.skills };
  const workspace = workspaces.create(owner, input.workspace?.path);
  return {
    threadId,
    origin,
    provider: input.provider,
    ...(input.model === undefined ? { effortLevel: input.effortLevel ?? "default" } : {}),
    createdAt: clock.now(),
    tools: input.skills?.tools ?? [],
    workspace,
    desk: new ToolDesk(clock),
    write: journal.writer("core", threadId),
    state: { status: "idle" },
    latestSeq: 0,
    autoEndOnDisconnect: input.autoEndOnDisconnect,
    operations: 0,
    acceptedToolResults: 0,
  };
}

function checkInput(input: CreateInput, providers: readonly ProviderInfo[]): void {
  const { provider, skills, model, effort, effortLevel } = input;
  const invalid = (field: string, why: string) => refusal("INVALID_INPUT", `Cannot make a thread: ${why}`, { field });
  if (model?.trim() === "") throw invalid("model", "its model is blank");
  if (model !== undefined && effortLevel !== undefined) {
    throw invalid("effortLevel", "a model excludes an effort level");
  }
  if (model === undefined && effort !== undefined) throw invalid("effort", "an effort needs a model");
  if (!providers.some(({ code }) => code === provider)) {
    throw refusal("PROVIDER_NOT_FOUND", `There is no provider "${provider}"`, { provider });
  }
  const fault = manifestFault(skills?.tools ?? []);
  if (fault !== undefined) throw refusal("INVALID_INPUT", fault, { field: "skills.tools" });
}
