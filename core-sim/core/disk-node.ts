/** What a disk holds, and how it says no. */

/** Why the disk refused. `locked`: in use, can't be removed or written. `denied`: no permission, can't be opened. */
export type DiskReason =
  | "missing"
  | "exists"
  | "not-directory"
  | "is-directory"
  | "locked"
  | "denied"
  | "full"
  | "link-loop"
  | "bad-path";

export class DiskError extends Error {
  readonly reason: DiskReason;
  readonly path: string;

  constructor(reason: DiskReason, path: string) {
    super(`The disk refused ${path}: ${reason}`);
    this.name = "DiskError";
    this.reason = reason;
    this.path = path;
  }
}

export interface DiskMarks {
  locked?: boolean;
  denied?: boolean;
}

export interface Directory extends DiskMarks {
  readonly kind: "dir";
  readonly entries: Map<string, DiskNode>;
}
export interface DataFile extends DiskMarks {
  readonly kind: "file";
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly modifiedAt: number;
}
export interface Link extends DiskMarks {
  readonly kind: "link";
  readonly target: string;
}
export type DiskNode = Directory | DataFile | Link;

/** An entry as it stands there; a link is not followed. */
export interface DiskEntry extends DiskMarks {
  path: string;
  kind: DiskNode["kind"];
  target?: string;
  sizeBytes?: number;
  modifiedAt?: number;
}

/** What a directory calls `name`; a file has no children, a denied directory shows none. */
export function childOf(parent: DiskNode, name: string, path: string): DiskNode | undefined {
  if (parent.kind !== "dir") throw new DiskError("not-directory", path);
  if (parent.denied === true) throw new DiskError("denied", path);
  return parent.entries.get(name);
}

/** Bytes of content. */
export function sizeOf(node: DiskNode): number {
  return node.kind === "file" ? node.bytes.length : 0;
}

/** An entry as others see it. */
export function describe(path: string, node: DiskNode): DiskEntry {
  const { kind, locked, denied } = node;
  return {
    path,
    kind,
    ...(node.kind === "link" ? { target: node.target } : {}),
    ...(node.kind === "file" ? { sizeBytes: node.bytes.length, modifiedAt: node.modifiedAt } : {}),
    ...(locked === true ? { locked } : {}),
    ...(denied === true ? { denied } : {}),
  };
}

/** What a directory holds, by name; with `deep` also what is below, each directory before its content. */
export function below(path: string, directory: Directory, deep: boolean): DiskEntry[] {
  const prefix = path === "/" ? "" : path;
  return [...directory.entries].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([name, node]) => {
    const at = `${prefix}/${name}`;
    const inner = deep && node.kind === "dir" && node.denied !== true ? below(at, node, true) : [];
    return [describe(at, node), ...inner];
  });
}
