/** The disk of the pretend computer: a small POSIX file system in memory. No page can reach the host through it. */
import type { Clock } from "../clock.ts";
import {
  below,
  describe,
  type Directory,
  type DiskEntry,
  DiskError,
  type DiskMarks,
  type DiskNode,
  sizeOf,
} from "./disk-node.ts";
import { MANAGED_ROOT, normalised, within } from "./disk-path.ts";
import { parentOf, walk } from "./disk-walk.ts";

export interface DiskOptions {
  clock: Clock;
  /** Bytes of all files, with a little for each entry; 256 MiB by default. */
  limitBytes?: number;
}

/** What every pretend computer has from the start. */
const LAYOUT = [MANAGED_ROOT, "/home/user/projects", "/tmp"];
/** Directories of the system: there, but not for its user. */
const SYSTEM = ["/bin", "/boot", "/dev", "/etc", "/lib", "/proc", "/root", "/sbin", "/sys", "/usr", "/var"];
const ENTRY_BYTES = 128;

export class Disk {
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #root: Directory = { kind: "dir", entries: new Map() };
  #used = 0;

  constructor(options: DiskOptions) {
    this.#clock = options.clock;
    this.#limit = options.limitBytes ?? 256 * 1024 * 1024;
    for (const path of [...LAYOUT, ...SYSTEM]) this.makeDirectory(path);
    for (const path of SYSTEM) this.mark(path, { denied: true });
  }

  /**
   * The path without links, as far as it exists; the rest as it was written. `finished` is false when something is
   * missing on the way. Throws on a link loop, on a file or a denied directory in the middle, and on unusable paths.
   */
  resolve(path: string): { path: string; finished: boolean } {
    const { names, node } = walk(this.#root, path, true);
    return { path: `/${names.join("/")}`, finished: node !== undefined };
  }

  /** What stands at the path after following links; undefined where nothing does. */
  stat(path: string): DiskEntry | undefined {
    const { names, node } = walk(this.#root, path, true);
    return node === undefined ? undefined : describe(`/${names.join("/")}`, node);
  }

  /** The entries of a directory, or the file or link itself; undefined where nothing is. */
  list(path: string, options: { deep?: boolean } = {}): DiskEntry[] | undefined {
    const { node } = walk(this.#root, path, true);
    if (node === undefined) return undefined;
    const at = normalised(path);
    if (node.kind !== "dir") return [describe(at, node)];
    if (node.denied === true) throw new DiskError("denied", at);
    return below(at, node, options.deep === true);
  }

  /** What stands at the path itself, a link too; undefined where nothing does. */
  entry(path: string): DiskEntry | undefined {
    const { names, node } = walk(this.#root, path, false);
    return node === undefined ? undefined : describe(`/${names.join("/")}`, node);
  }

  /** Makes a directory with its parents. Returns the highest one that wasn't there; undefined when all were. */
  makeDirectory(path: string): string | undefined {
    const { names, node } = walk(this.#root, path, true);
    if (node?.kind === "dir") return undefined;
    if (node !== undefined) throw new DiskError("exists", path);
    let parent = this.#root;
    let there = 0;
    for (const name of names) {
      const known = parent.entries.get(name);
      if (known?.kind !== "dir") break;
      parent = known;
      there++;
    }
    this.#reserve(ENTRY_BYTES * (names.length - there), path);
    for (const name of names.slice(there)) {
      const made: Directory = { kind: "dir", entries: new Map() };
      this.#put(parent, name, made);
      parent = made;
    }
    return `/${names.slice(0, there + 1).join("/")}`;
  }

  /** Writes a whole file; its directory must be there. */
  writeFile(path: string, data: Uint8Array<ArrayBuffer> | string): void {
    const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data.slice();
    const { names, node } = walk(this.#root, path, true);
    if (node?.kind === "dir") throw new DiskError("is-directory", path);
    if (node?.locked === true) throw new DiskError("locked", path);
    if (node?.denied === true) throw new DiskError("denied", path);
    const { parent, name } = parentOf(this.#root, names, path);
    this.#reserve(bytes.length - (node === undefined ? -ENTRY_BYTES : sizeOf(node)), path);
    this.#put(parent, name, { kind: "file", bytes, modifiedAt: this.#clock.now() });
  }

  readFile(path: string): Uint8Array<ArrayBuffer> {
    const { node } = walk(this.#root, path, true);
    if (node === undefined) throw new DiskError("missing", path);
    if (node.kind !== "file") throw new DiskError("is-directory", path);
    if (node.denied === true) throw new DiskError("denied", path);
    return node.bytes.slice();
  }

  /** Puts a symbolic link there; its target needn't exist. */
  link(path: string, target: string): void {
    const { names, node } = walk(this.#root, path, false);
    if (node !== undefined) throw new DiskError("exists", path);
    const { parent, name } = parentOf(this.#root, names, path);
    this.#reserve(ENTRY_BYTES, path);
    this.#put(parent, name, { kind: "link", target });
  }

  /** Locks or denies what stands there, or lets it go; a link itself, not its target. */
  mark(path: string, marks: DiskMarks): void {
    const { node } = walk(this.#root, path, false);
    if (node === undefined) throw new DiskError("missing", path);
    Object.assign(node, marks);
  }

  /** Removes what stands there with all below it. What is locked or denied stays, with the directories above it. */
  remove(path: string): { leftovers: string[] } {
    const { names, node } = walk(this.#root, path, false);
    if (node === undefined || node === this.#root) return { leftovers: [] };
    const { parent, name } = parentOf(this.#root, names, path);
    return { leftovers: this.#removeFrom(parent, name, `/${names.join("/")}`) };
  }

  /** Moves what stands there, a link itself, to a free place; directories on the way to it are made. */
  move(from: string, to: string): void {
    const { names, node } = walk(this.#root, from, false);
    if (node === undefined) throw new DiskError("missing", from);
    const source = parentOf(this.#root, names, from);
    const target = normalised(to);
    if (walk(this.#root, target, false).node !== undefined) throw new DiskError("exists", to);
    this.makeDirectory(target.slice(0, target.lastIndexOf("/")));
    const place = walk(this.#root, target, false).names;
    if (within(`/${place.join("/")}`, `/${names.join("/")}`)) throw new DiskError("bad-path", to);
    const { parent, name } = parentOf(this.#root, place, to);
    source.parent.entries.delete(source.name);
    parent.entries.set(name, node);
  }

  #removeFrom(parent: Directory, name: string, path: string): string[] {
    const node = parent.entries.get(name);
    if (node === undefined) return [];
    if (node.locked === true || (node.kind === "dir" && node.denied === true && node.entries.size > 0)) return [path];
    const leftovers = node.kind === "dir"
      ? [...node.entries.keys()].flatMap((inner) => this.#removeFrom(node, inner, `${path}/${inner}`))
      : [];
    if (leftovers.length > 0) return leftovers;
    parent.entries.delete(name);
    this.#used -= ENTRY_BYTES + sizeOf(node);
    return [];
  }

  #put(parent: Directory, name: string, node: DiskNode): void {
    const before = parent.entries.get(name);
    this.#used += before === undefined ? ENTRY_BYTES : -sizeOf(before);
    this.#used += sizeOf(node);
    parent.entries.set(name, node);
  }

  #reserve(bytes: number, path: string): void {
    if (this.#used + bytes > this.#limit) throw new DiskError("full", path);
  }
}
