/** The hand that puts things on a lab's disk, or takes them away: no mark holds it back. */
import type { DiskPut } from "../control/mod.ts";
import { type Disk, type DiskEntry, DiskError, normalised } from "../core/mod.ts";
import type { Journal } from "../journal/mod.ts";

/** Entries that one look may show; a folder further down shows fewer. */
const MAX_LISTED = 5_000;

export class DiskHand {
  readonly #disk: Disk;
  readonly #journal: Journal;

  constructor(disk: Disk, journal: Journal) {
    this.#disk = disk;
    this.#journal = journal;
  }

  /**
   * A folder's entries, or the file or link itself; with `deep` all below, each folder before its content. Undefined
   * where nothing is, "too many" for more than 5,000. Throws a DiskError for a path that leads nowhere.
   */
  look(place: string, deep: boolean): DiskEntry[] | "too many" | undefined {
    const path = normalised(place);
    return this.#reaching(path, () => {
      const there = this.#disk.entry(path);
      if (there?.kind !== "dir") return there === undefined ? undefined : [there];
      const found: DiskEntry[] = [];
      return this.#collect(there, deep, found) ? found : "too many";
    });
  }

  /**
   * Puts an entry there, parents included. One of the same kind is changed: a folder keeps what is in it, a file without
   * `text` its content; the marks are those given. Another kind is left alone.
   * Throws a DiskError; the root is left alone.
   */
  put(wish: DiskPut): { made: boolean; entry: DiskEntry } {
    const path = exceptRoot(wish.path);
    const entry = { ...wish, path };
    const made = this.#reaching(path, () => {
      const there = this.#disk.entry(path);
      if (there !== undefined && there.kind !== entry.kind) throw new DiskError("exists", path);
      if (there === undefined) this.#make(entry);
      else this.#change(entry);
      this.#disk.mark(path, { locked: entry.locked ?? false, denied: entry.denied ?? false });
      return there === undefined;
    });
    const now = this.#reaching(path, () => this.#disk.entry(path));
    if (now === undefined) throw new DiskError("missing", path);
    const { modifiedAt: _, ...described } = now;
    this.#journal.write({ layer: "control", type: "disk", data: { action: "put", ...described } });
    return { made, entry: now };
  }

  /** Removes what is there with all below it, whatever its marks. False where nothing is. Throws a DiskError. */
  remove(place: string): boolean {
    const path = exceptRoot(place);
    const removed = this.#reaching(path, () => {
      const there = this.#disk.entry(path);
      if (there === undefined) return false;
      this.#unmark(there);
      this.#disk.remove(path);
      return true;
    });
    if (removed) this.#journal.write({ layer: "control", type: "disk", data: { action: "remove", path } });
    return removed;
  }

  #make(entry: DiskPut): void {
    const { path } = entry;
    const parents = this.#disk.makeDirectory(path.slice(0, path.lastIndexOf("/")) || "/");
    try {
      if (entry.kind === "dir") this.#disk.makeDirectory(path);
      else if (entry.kind === "file") this.#disk.writeFile(path, entry.text ?? "");
      else this.#disk.link(path, entry.target);
    } catch (error) {
      if (parents !== undefined) this.#disk.remove(parents);
      throw error;
    }
  }

  #change(entry: DiskPut): void {
    const { path } = entry;
    this.#disk.mark(path, { locked: false, denied: false });
    if (entry.kind === "file" && entry.text !== undefined) this.#disk.writeFile(path, entry.text);
    if (entry.kind !== "link") return;
    this.#disk.remove(path);
    this.#disk.link(path, entry.target);
  }

  /** False as soon as there are too many. */
  #collect(folder: DiskEntry, deep: boolean, found: DiskEntry[]): boolean {
    return this.#lifted([folder], () => {
      for (const entry of this.#disk.list(folder.path) ?? []) {
        if (found.push(entry) > MAX_LISTED) return false;
        if (deep && entry.kind === "dir" && !this.#collect(entry, deep, found)) return false;
      }
      return true;
    });
  }

  #unmark(entry: DiskEntry): void {
    this.#disk.mark(entry.path, { locked: false, denied: false });
    if (entry.kind !== "dir") return;
    for (const inner of this.#disk.list(entry.path) ?? []) this.#unmark(inner);
  }

  /** Works while no folder on the way to the path is denied. */
  #reaching<T>(path: string, work: () => T, depth = 1): T {
    const names = path.split("/");
    const folder = depth < names.length ? this.#disk.stat(names.slice(0, depth).join("/") || "/") : undefined;
    return folder === undefined ? work() : this.#lifted([folder], () => this.#reaching(path, work, depth + 1));
  }

  /** Works while these aren't denied. Nobody sees it: nothing else runs meanwhile. */
  #lifted<T>(folders: readonly DiskEntry[], work: () => T): T {
    const denied = folders.filter((folder) => folder.denied === true);
    for (const { path } of denied) this.#disk.mark(path, { denied: false });
    try {
      return work();
    } finally {
      for (const { path } of denied) if (this.#disk.entry(path) !== undefined) this.#disk.mark(path, { denied: true });
    }
  }
}

function exceptRoot(place: string): string {
  const path = normalised(place);
  if (path === "/") throw new DiskError("bad-path", path);
  return path;
}
