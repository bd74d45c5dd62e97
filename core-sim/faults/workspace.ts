/** Faults of Core's work on the disk: what can't be made, opened, removed, read or written. */
import { AssetStore, type Disk, Refusal, type Workspace, type WorkspaceOwner, Workspaces } from "../core/mod.ts";
import { type ErrorShape, type KnownErrorCode, protocolError } from "../../sdk/protocol/mod.ts";
import type { FaultTools } from "./through.ts";

/** The reason in the error of an operation whose fault brings none. */
const REASON = "a fault was armed";

export class FaultyWorkspaces extends Workspaces {
  readonly #tools: FaultTools;

  constructor(disk: Disk, tools: FaultTools) {
    super({ disk, clock: tools.clock, write: tools.journal.writer("workspace") });
    this.#tools = tools;
  }

  override create(owner: WorkspaceOwner, path: string | undefined): Workspace {
    const workspacePath = path ?? owner.threadId;
    return attempt(this.#tools, { type: "create_workspace", sessionId: owner.threadId }, {
      run: () => super.create(owner, path),
      error: protocolError("WORKSPACE_CREATE_FAILED", `Cannot make the workspace ${workspacePath}: ${REASON}`, {
        workspacePath,
      }),
    });
  }

  override open(threadId: string, workspace: Workspace): Workspace {
    const { path: workspacePath } = workspace;
    return attempt(this.#tools, { type: "open_workspace", sessionId: threadId }, {
      run: () => super.open(threadId, workspace),
      error: protocolError("WORKSPACE_OPEN_FAILED", `Cannot open the workspace ${workspacePath}: ${REASON}`, {
        threadId,
        workspacePath,
      }),
    });
  }

  /** As if the directory itself were locked. */
  protected override remove(path: string): { leftovers: string[] } {
    const { faults } = this.#tools;
    const firing = faults.take("workspace", { form: "storage", type: "remove_workspace" });
    return firing === undefined ? super.remove(path) : { leftovers: [path] };
  }
}

export class FaultyAssets extends AssetStore {
  readonly #tools: FaultTools;

  constructor(disk: Disk, tools: FaultTools) {
    super(disk);
    this.#tools = tools;
  }

  override list(root: string): ReturnType<AssetStore["list"]> {
    return this.#attempt("list_assets", "ASSET_LIST_FAILED", () => super.list(root));
  }

  override read(root: string, path: string): ReturnType<AssetStore["read"]> {
    return this.#attempt("read_asset", "ASSET_READ_FAILED", () => super.read(root, path));
  }

  override write(root: string, path: string, data: Uint8Array<ArrayBuffer>): void {
    this.#attempt("write_asset", "ASSET_UPLOAD_FAILED", () => super.write(root, path, data));
  }

  #attempt<T>(type: string, code: KnownErrorCode, run: () => T): T {
    const error = { code, message: `Cannot do it: ${REASON}` };
    return attempt(this.#tools, { type }, { run, error });
  }
}

function attempt<T>(
  { faults, journal }: FaultTools,
  { type, sessionId }: { type: string; sessionId?: string },
  { run, error }: { run: () => T; error: ErrorShape },
): T {
  const form = sessionId === undefined ? "storage" : "operation";
  const firing = faults.take("workspace", { form, type, sessionId });
  if (firing?.kind !== "fail") return run();
  return journal.caused(firing.n, () => {
    throw new Refusal(firing.error ?? error);
  });
}
