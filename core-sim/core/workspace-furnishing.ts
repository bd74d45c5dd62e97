/** What Core keeps inside a workspace: its own directories, the marker, and the manifest of each thread. */
import { type CreateInput, readSkills, type ToolManifest } from "../../sdk/protocol/mod.ts";
import type { Disk } from "./disk.ts";
import { DiskError } from "./disk-node.ts";
import { isUsable } from "./disk-path.ts";
import { manifestFault } from "./manifest.ts";

export interface WorkspaceOwner {
  threadId: string;
  origin: string;
  /** The version that the page's SDK gave, if it gave one. */
  sdkVersion?: string | undefined;
  skills: CreateInput["skills"] | undefined;
}

const RUNTIME = ".pedelec-runtime";
const MARKER = ".pedelec-workspace.json";

/** Where assets lie, below the workspace. */
export const ASSETS = `/${RUNTIME}/assets`;

/**
 * Makes the directory if need be and puts into it what Core needs. Returns where it really is, links resolved. Throws
 * a DiskError after taking back whatever it had made.
 */
export function furnish(disk: Disk, path: string, owner: WorkspaceOwner): string {
  if (!isUsable(path)) throw new DiskError("bad-path", path);
  const made: string[] = [];
  const make = (directory: string) => {
    const first = disk.makeDirectory(directory);
    if (first !== undefined) made.push(first);
  };
  try {
    make(path);
    const home = disk.resolve(path).path;
    for (const name of ["skills", "assets", "logs", "tmp"]) {
      const inner = `/${RUNTIME}/${name}`;
      mustLieIn(disk, home, inner);
      make(`${home}${inner}`);
    }
    if (owner.skills !== undefined) {
      const manifest = manifestPath(owner.threadId);
      mustLieIn(disk, home, manifest);
      disk.writeFile(`${home}${manifest}`, `${JSON.stringify(owner.skills)}\n`);
      made.push(`${home}${manifest}`);
    }
    mark(disk, `${home}/${MARKER}`, owner);
    return home;
  } catch (error) {
    for (const first of made.reverse()) disk.remove(first);
    throw error;
  }
}

/** The tools of the thread's skills file as it is now; undefined where there is none, or none that can be read as one. */
export function readTools(disk: Disk, home: string, threadId: string): readonly ToolManifest[] | undefined {
  const manifest = manifestPath(threadId);
  try {
    mustLieIn(disk, home, manifest);
    const text = new TextDecoder("utf-8", { fatal: true }).decode(disk.readFile(`${home}${manifest}`));
    const tools = readSkills(JSON.parse(text))?.tools;
    return tools === undefined || manifestFault(tools) !== undefined ? undefined : tools;
  } catch (error) {
    if (error instanceof DiskError || error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Created if absent and never read: who first used the directory, not who may. */
function mark(disk: Disk, path: string, { origin, sdkVersion }: WorkspaceOwner): void {
  if (disk.entry(path) !== undefined) return;
  const version = sdkVersion === undefined ? {} : { "sdk-version": sdkVersion };
  disk.writeFile(path, `${JSON.stringify({ ...version, origin })}\n`);
}

/** A link below the workspace could lead Core's own writing and reading anywhere. */
function mustLieIn(disk: Disk, home: string, inner: string): void {
  const place = `${home}${inner}`;
  if (disk.resolve(place).path !== place) throw new DiskError("not-directory", place);
}

function manifestPath(threadId: string): string {
  return `/${RUNTIME}/skills/${threadId}.json`;
}
