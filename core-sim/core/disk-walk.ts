/** The way down a path: through directories and links, to what stands at its end. */
import { childOf, type Directory, DiskError, type DiskNode } from "./disk-node.ts";
import { isAbsolute, isUsable, namesOf } from "./disk-path.ts";

const MAX_LINKS = 40;

/** Where a path ended, links resolved, and what is there; nothing where something is missing on the way. */
export interface Walked {
  readonly names: string[];
  readonly node: DiskNode | undefined;
}

/**
 * Goes down the path; `followLast` says whether a link at its end counts. Throws on a link loop, on a file or a denied
 * directory in the middle, and on unusable paths.
 */
export function walk(root: Directory, path: string, followLast: boolean): Walked {
  if (!isAbsolute(path) || !isUsable(path)) throw new DiskError("bad-path", path);
  const open = namesOf(path).reverse();
  let trail: { name: string; node: DiskNode | undefined }[] = [];
  let links = 0;
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (name === "..") {
      trail.pop();
      continue;
    }
    const parent = trail.length === 0 ? root : trail.at(-1)?.node;
    const node = parent === undefined ? undefined : childOf(parent, name, path);
    if (node?.kind !== "link" || (open.length === 0 && !followLast)) {
      trail.push({ name, node });
      continue;
    }
    if (++links > MAX_LINKS) throw new DiskError("link-loop", path);
    if (isAbsolute(node.target)) trail = [];
    open.push(...node.target.split("/").filter((part) => part !== "" && part !== ".").reverse());
  }
  return { names: trail.map(({ name }) => name), node: trail.length === 0 ? root : trail.at(-1)?.node };
}

/** The directory that holds the end of a walk, and what it calls it. Throws where there is none, or no permission. */
export function parentOf(root: Directory, names: readonly string[], path: string): { parent: Directory; name: string } {
  const name = names.at(-1);
  const { node } = walk(root, `/${names.slice(0, -1).join("/")}`, true);
  if (name === undefined || node === undefined) throw new DiskError("missing", path);
  if (node.kind !== "dir") throw new DiskError("not-directory", path);
  if (node.denied === true) throw new DiskError("denied", path);
  return { parent: node, name };
}
