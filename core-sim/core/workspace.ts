/** Workspaces on the pretend computer's disk: managed ones below Core's own root, application-managed ones elsewhere. */
import type { Clock } from "../clock.ts";
import type { JournalWriter } from "../journal/mod.ts";
import type { ToolManifest } from "../../sdk/protocol/mod.ts";
import type { Disk } from "./disk.ts";
import { DiskError } from "./disk-node.ts";
import { isAbsolute, MANAGED_ROOT, normalised, overlap } from "./disk-path.ts";
import { ASSETS, furnish, readTools, type WorkspaceOwner } from "./workspace-furnishing.ts";
import { Leftovers } from "./workspace-leftovers.ts";
import { refusal } from "./refusal.ts";

export interface Workspace {
  /** As the page named it, or below Core's own root. */
  readonly path: string;
  readonly kind: "managed" | "application";
  /** Where it really was when it was opened last: its path with every link resolved. */
  readonly home: string;
}

export class Workspaces {
  readonly #disk: Disk;
  readonly #write: JournalWriter;
  readonly #leftovers: Leftovers;

  constructor(options: { disk: Disk; clock: Clock; write: JournalWriter }) {
    this.#disk = options.disk;
    this.#write = options.write;
    this.#leftovers = new Leftovers({ ...options, remove: (path) => this.remove(path) });
    this.#disk.makeDirectory(MANAGED_ROOT);
  }

  /** Makes the workspace of a new thread (WS1, WS2). Refuses with INVALID_INPUT, WORKSPACE_PATH_INVALID, WORKSPACE_CREATE_FAILED. */
  create(owner: WorkspaceOwner, given: string | undefined): Workspace {
    const kind = given === undefined ? "managed" : "application";
    const path = given === undefined ? `${MANAGED_ROOT}/${owner.threadId}` : this.#checked(given);
    try {
      const home = furnish(this.#disk, path, owner);
      this.#write("workspace_opened", { data: { path, kind } });
      return { path, kind, home };
    } catch (error) {
      if (!(error instanceof DiskError)) throw error;
      throw refusal("WORKSPACE_CREATE_FAILED", `Cannot make the workspace ${path}: ${error.reason}`, {
        workspacePath: path,
      });
    }
  }

  /** The workspace as it is now. Refuses with WORKSPACE_OPEN_FAILED unless its directory is there and can be opened (RE5). */
  open(threadId: string, { path, kind }: Workspace): Workspace {
    const obstacle = this.#obstacle(path);
    const home = this.#resolved(path);
    const astray = kind === "managed" ? home !== path : overlap(home, this.#resolved(MANAGED_ROOT));
    if (obstacle !== undefined || astray) {
      const reason = obstacle ?? "a link leads elsewhere";
      throw refusal("WORKSPACE_OPEN_FAILED", `Cannot open the workspace ${path}: ${reason}`, {
        threadId,
        workspacePath: path,
      });
    }
    this.#write("workspace_opened", { data: { path, kind } });
    return { path, kind, home };
  }

  /** The tools that the thread's skills file names now; undefined where it is gone or can't be read as one. */
  tools(threadId: string, { home }: Workspace): readonly ToolManifest[] | undefined {
    return readTools(this.#disk, home, threadId);
  }

  /** Where a thread's assets lie. */
  assetRoot({ home }: Workspace): string {
    return `${home}${ASSETS}`;
  }

  exists({ path }: Workspace): boolean {
    const reason = this.#obstacle(path);
    return reason === undefined || reason === "denied";
  }

  /** Removes every managed directory, at an orderly exit (WS1). What is locked is tried again for half a second. */
  removeAtExit(): void {
    this.#leftovers.removeAtExit();
  }

  /** Removes what an earlier run of the Desktop left behind (WS1). What is still locked is tried again later. */
  removeLeftovers(): void {
    this.#disk.makeDirectory(MANAGED_ROOT);
    this.#leftovers.removeAtStart();
  }

  /** Stops trying: the process that did is gone. */
  halt(): void {
    this.#leftovers.halt();
  }

  /** Takes one managed directory away; what is locked stays. */
  protected remove(path: string): { leftovers: string[] } {
    return this.#disk.remove(path);
  }

  /**
   * WS3: the overlap check comes first, on the text, then on what the longest existing prefix resolves to. Letter case
   * doesn't count: there are disks that don't tell it apart.
   */
  #checked(path: string): string {
    if (!isAbsolute(path)) {
      throw refusal("INVALID_INPUT", `Cannot use the workspace path "${path}": it isn't absolute`, {
        field: "workspace.path",
      });
    }
    const workspacePath = normalised(path);
    const overlaps = (one: string, other: string) => overlap(one.toLowerCase(), other.toLowerCase());
    if (
      overlaps(workspacePath, MANAGED_ROOT) || overlaps(this.#resolved(workspacePath), this.#resolved(MANAGED_ROOT))
    ) {
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
