/** Workspaces that a disruption moved out of their places, and the way back. */
import type { JournalWriter } from "../journal/mod.ts";
import type { Disk } from "./disk.ts";
import { DiskError } from "./disk-node.ts";

/** Beside the managed root, so that no exit or start of the Desktop removes what waits here. */
const ASIDE = "/home/user/.pedelec/set-aside";

export class SetAside {
  readonly #disk: Disk;
  readonly #write: JournalWriter;
  /** Where each lies now, and the place that it belongs to. */
  #moved: { readonly path: string; readonly at: string }[] = [];
  #count = 0;

  constructor(options: { disk: Disk; write: JournalWriter }) {
    this.#disk = options.disk;
    this.#write = options.write;
  }

  /** Moves what stands at `path` away; the journal says so when nothing does. */
  put(path: string): void {
    const at = `${ASIDE}/${this.#count + 1}`;
    if (!this.#move(path, at, "workspace_set_aside")) return;
    this.#count++;
    this.#moved.push({ path, at });
  }

  /** Moves everything back. Where a place is taken meanwhile it stays here, for the next try. */
  putBack(): void {
    this.#moved = this.#moved.filter(({ path, at }) => !this.#move(at, path, "workspace_put_back"));
  }

  #move(from: string, to: string, type: string): boolean {
    try {
      this.#disk.move(from, to);
      this.#write(type, { data: { from, to } });
      return true;
    } catch (error) {
      if (!(error instanceof DiskError)) throw error;
      this.#write("workspace_not_moved", { data: { from, to, reason: error.reason } });
      return false;
    }
  }
}
