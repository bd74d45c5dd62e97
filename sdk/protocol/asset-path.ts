/** What the files are called that an agent and its pages exchange, and how large they may be (AS1). */

/** From the root of a session's assets, like `/a/b`. */
export type AssetPath = `/${string}`;

/** 100 MiB, for reading and writing alike. */
export const MAX_ASSET_BYTES = 100 * 1024 * 1024;

/** True for `/a/b`: from the root, no empty, `.` or `..` segment, no backslash, no control character. */
export function isAssetPath(path: unknown): path is AssetPath {
  return typeof path === "string" && path.startsWith("/") && !/[\\\p{Cc}]|\/\.{0,2}(\/|$)/u.test(path);
}
