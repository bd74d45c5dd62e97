/** POSIX paths of the pretend computer, as text. */
import { isAbsolute, normalize } from "node:path/posix";

/** Below it lie the workspaces that Core made by itself (WS1). */
export const MANAGED_ROOT = "/home/user/.pedelec/workspaces";

const MAX_PATH = 4096;
const MAX_NAME = 255;

export { isAbsolute };

/** A path without `.`, `..`, doubled or trailing slashes. */
export function normalised(path: string): string {
  const text = normalize(path);
  return text.length > 1 && text.endsWith("/") ? text.slice(0, -1) : text;
}

/** The names of an absolute path, from the root down. */
export function namesOf(path: string): string[] {
  return normalised(path).split("/").filter((name) => name !== "");
}

/** True when one path is the other, or lies below it. */
export function overlap(one: string, other: string): boolean {
  return within(one, other) || within(other, one);
}

/** True for `root` itself and all below it; both normalised. */
export function within(path: string, root: string): boolean {
  return path === root || path.startsWith(root === "/" ? "/" : `${root}/`);
}

/** False for what no POSIX file system takes: NUL, names over 255 bytes, paths over 4,096. */
export function isUsable(path: string): boolean {
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  return !path.includes("\0") && bytes(path) <= MAX_PATH && namesOf(path).every((name) => bytes(name) <= MAX_NAME);
}
