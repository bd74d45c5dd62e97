/** The files that an agent and its pages exchange, below a workspace's own assets directory (AS1). */
import { isAssetPath, type KnownErrorCode, MAX_ASSET_BYTES, type RequestResult } from "../../sdk/protocol/mod.ts";
import type { Disk } from "./disk.ts";
import { type DiskEntry, DiskError } from "./disk-node.ts";
import { isUsable } from "./disk-path.ts";
import { refusal } from "./refusal.ts";

export type Asset = RequestResult<"list_assets">["assets"][number];

/** True for an asset path that the disk takes too. */
export function isStorable(path: string): boolean {
  return isAssetPath(path) && isUsable(path);
}

export class AssetStore {
  readonly #disk: Disk;

  constructor(disk: Disk) {
    this.#disk = disk;
  }

  /** Every file below `root`, by path; links are neither followed nor listed. Refuses with ASSET_LIST_FAILED. */
  list(root: string): Asset[] {
    const entries = this.#attempt(
      "ASSET_LIST_FAILED",
      "/",
      () => this.#isItself(root) ? this.#disk.list(root, { deep: true }) : undefined,
    );
    if (entries === undefined) {
      throw refusal("ASSET_LIST_FAILED", "Cannot list the assets: their directory is gone", {});
    }
    return entries.filter(({ kind }) => kind === "file").map((entry) => asset(entry.path.slice(root.length), entry));
  }

  /** What is known of one file. Refuses with ASSET_PATH_INVALID, ASSET_NOT_FOUND, ASSET_NOT_FILE, ASSET_READ_TOO_LARGE. */
  describe(root: string, path: string): Asset {
    const place = this.#place(root, path);
    const entry = this.#attempt("ASSET_READ_FAILED", path, () => this.#disk.stat(place));
    if (entry === undefined) throw refusal("ASSET_NOT_FOUND", `There is no asset ${path}`, { path });
    if (entry.kind !== "file") throw refusal("ASSET_NOT_FILE", `The asset ${path} is a directory`, { path });
    const found = asset(path, entry);
    if (found.sizeBytes > MAX_ASSET_BYTES) {
      throw refusal("ASSET_READ_TOO_LARGE", `The asset ${path} is larger than 100 MiB`, { path });
    }
    return found;
  }

  read(root: string, path: string): Uint8Array<ArrayBuffer> {
    this.describe(root, path);
    return this.#attempt("ASSET_READ_FAILED", path, () => this.#disk.readFile(`${root}${path}`));
  }

  /** Writes a whole file, directories included. Refuses with ASSET_PATH_INVALID, ASSET_TOO_LARGE, ASSET_UPLOAD_FAILED. */
  write(root: string, path: string, data: Uint8Array<ArrayBuffer>): void {
    if (data.length > MAX_ASSET_BYTES) throw refusal("ASSET_TOO_LARGE", `${path} is larger than 100 MiB`, { path });
    const place = this.#place(root, path);
    this.#attempt("ASSET_UPLOAD_FAILED", path, () => {
      if (this.#disk.stat(root)?.kind !== "dir") throw new DiskError("missing", root);
      this.#disk.makeDirectory(place.slice(0, place.lastIndexOf("/")));
      this.#disk.writeFile(place, data);
    });
  }

  /** The asset's place on the disk, reached without any link: one made at any time could lead anywhere. */
  #place(root: string, path: string): string {
    const invalid = () => refusal("ASSET_PATH_INVALID", `Cannot use the asset path ${JSON.stringify(path)}`, { path });
    if (!isStorable(path)) throw invalid();
    const place = `${root}${path}`;
    if (!isUsable(place)) throw invalid();
    if (!this.#attempt("ASSET_PATH_INVALID", path, () => this.#isItself(place))) throw invalid();
    return place;
  }

  #isItself(place: string): boolean {
    return this.#disk.resolve(place).path === place;
  }

  #attempt<T>(code: KnownErrorCode, path: string, run: () => T): T {
    try {
      return run();
    } catch (error) {
      if (error instanceof DiskError) {
        throw refusal<KnownErrorCode>(code, `${error.reason}: ${path}`, { path, reason: error.reason });
      }
      throw error;
    }
  }
}

function asset(path: string, { sizeBytes = 0, modifiedAt = 0 }: DiskEntry): Asset {
  return { name: path.slice(path.lastIndexOf("/") + 1), path, sizeBytes, modifiedAt };
}
