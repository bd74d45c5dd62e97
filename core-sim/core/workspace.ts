/** Workspaces on the pretend computer's disk: managed ones below Core's own root, application-managed ones elsewhere. */
import type { Cancel, Clock } from "../clock.ts";
import type { JournalWriter } from "../journal.ts";
import type { CreateInput } from "../../sdk/protocol/mod.ts";
import type { Disk } from "./disk.ts";
import { DiskError } from "./disk-node.ts";
import { isAbsolute, isUsable, MANAGED_ROOT, normalised, overlap } from "./disk-path.ts";
import { refusal } from "./refusal.ts";

export interface Workspace {
  readonly path: string;
  readonly kind: "managed" | "application";
}

export interface WorkspaceOwner {
  threadId: string;
  origin: string;
  skills: CreateInput["skills"] | undefined;
}

const RUNTIME = ".pedelec-runtime";
const MARKER = ".pedelec-workspace.json";

/** Leftovers of an exit: tried ten times, 50 ms apart. */
const EXIT_TRIES = { times: 10, everyMs: 50 };
/** Leftovers that were still locked at a start: tried again once a minute. */
const LATER_TRIES = { times: Number.POSITIVE_INFINITY, everyMs: 60_000 };

export class Workspaces {
  readonly #disk: Disk;
  readonly #clock: Clock;
  readonly #write: JournalWriter;
  #cancelSweep: Cancel | undefined;

  constructor(options: { disk: Disk; clock: Clock; write: JournalWriter }) {
    this.#disk = options.disk;
    this.#clock = options.clock;
    this.#write = options.write;
    this.#disk.makeDirectory(MANAGED_ROOT);
  }

  /** Makes the workspace of a new thread (WS1, WS2). Refuses with INVALID_INPUT, WORKSPACE_PATH_INVALID, WORKSPACE_CREATE_FAILED. */
  create(owner: WorkspaceOwner, path: string | undefined): Workspace {
    const workspace: Workspace = path === undefined
      ? { path: `${MANAGED_ROOT}/${owner.threadId}`, kind: "managed" }
      : { path: this.#checked(path), kind: "application" };
    const { path: workspacePath } = workspace;
    try {
      this.#furnish(workspace, owner);
    } catch (error) {
      if (!(error instanceof DiskError)) throw error;
      if (workspace.kind === "managed") this.#disk.remove(workspacePath);
      throw refusal("WORKSPACE_CREATE_FAILED", `Cannot make the workspace ${workspacePath}: ${error.reason}`, {
        workspacePath,
      });
    }
    this.#write("workspace_opened", { data: workspace });
    return workspace;
  }

  /** Refuses with WORKSPACE_OPEN_FAILED unless the recorded directory is there and can be opened (RE5). */
  open(threadId: string, { path: workspacePath }: Workspace): void {
    const reason = this.#obstacle(workspacePath);
    if (reason === undefined) return;
    throw refusal("WORKSPACE_OPEN_FAILED", `Cannot open the workspace ${workspacePath}: ${reason}`, {
      threadId,
      workspacePath,
    });
  }

  exists({ path }: Workspace): boolean {
    const reason = this.#obstacle(path);
    return reason === undefined || reason === "denied";
  }

  /** Where a thread's assets lie. */
  assetRoot({ path }: Workspace): string {
    return `${path}/${RUNTIME}/assets`;
  }

  /** Removes every managed directory, at an orderly exit (WS1). What is locked is tried again for half a second. */
  removeAtExit(): void {
    this.#sweep(this.#managed(), EXIT_TRIES);
  }

  /** Removes what an earlier run of the Desktop left behind (WS1). What is still locked is tried again later. */
  removeLeftovers(): void {
    this.#disk.makeDirectory(MANAGED_ROOT);
    this.#sweep(this.#managed(), LATER_TRIES);
  }

  /** Stops trying: the process that did is gone. */
  halt(): void {
    this.#cancelSweep?.();
    this.#cancelSweep = undefined;
  }

  #sweep(paths: string[], tries: { times: number; everyMs: number }): void {
    this.halt();
    const left = paths.filter((path) => !this.#remove(path));
    const times = tries.times - 1;
    if (left.length === 0 || times === 0) return;
    this.#cancelSweep = this.#clock.after(tries.everyMs, () => this.#sweep(left, { ...tries, times }));
  }

  #remove(path: string): boolean {
    const { leftovers } = this.#disk.remove(path);
    if (leftovers.length === 0) this.#write("workspace_removed", { data: { path } });
    else this.#write("WORKSPACE_REMOVE_FAILED", { data: { path, leftovers } });
    return leftovers.length === 0;
  }

  #managed(): string[] {
    const entries = this.#disk.stat(MANAGED_ROOT)?.kind === "dir" ? this.#disk.list(MANAGED_ROOT) : undefined;
    return (entries ?? []).map(({ path }) => path);
  }

  /** WS3: the overlap check comes first, on the text, then on what the longest existing prefix resolves to. */
  #checked(path: string): string {
    if (!isAbsolute(path)) {
      throw refusal("INVALID_INPUT", `Cannot use the workspace path "${path}": it isn't absolute`, {
        field: "workspace.path",
      });
    }
    const workspacePath = normalised(path);
    if (overlap(workspacePath, MANAGED_ROOT) || overlap(this.#resolved(workspacePath), this.#resolved(MANAGED_ROOT))) {
      throw refusal("WORKSPACE_PATH_INVALID", `Cannot use ${workspacePath}: it overlaps the managed workspaces`, {
        workspacePath,
        managedWorkspaceRoot: MANAGED_ROOT,
      });
    }
    return workspacePath;
  }

  #resolved(path: string): string {
    try {
      return this.#disk.resolve(path).path;
    } catch (error) {
      if (error instanceof DiskError) return path;
      throw error;
    }
  }

  #furnish({ path }: Workspace, { threadId, origin, skills }: WorkspaceOwner): void {
    if (!isUsable(path)) throw new DiskError("bad-path", path);
    this.#disk.makeDirectory(path);
    for (const name of ["skills", "assets", "logs", "tmp"]) this.#disk.makeDirectory(`${path}/${RUNTIME}/${name}`);
    if (skills !== undefined) {
      this.#disk.writeFile(`${path}/${RUNTIME}/skills/${threadId}.json`, `${JSON.stringify(skills)}\n`);
    }
    if (this.#disk.stat(`${path}/${MARKER}`) !== undefined) return;
    this.#disk.writeFile(`${path}/${MARKER}`, `${JSON.stringify({ origin })}\n`);
  }

  #obstacle(path: string): string | undefined {
    try {
      const found = this.#disk.stat(path);
      if (found === undefined) return "missing";
      if (found.kind !== "dir") return "not-directory";
      return found.denied === true ? "denied" : undefined;
    } catch (error) {
      if (error instanceof DiskError) return error.reason;
      throw error;
    }
  }
}
