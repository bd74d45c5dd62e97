/** What a file is, by the ending of its name. */

const MIME_TYPES: ReadonlyMap<string, string> = new Map([
  ["txt", "text/plain"],
  ["md", "text/markdown"],
  ["json", "application/json"],
  ["csv", "text/csv"],
  ["html", "text/html"],
  ["svg", "image/svg+xml"],
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["pdf", "application/pdf"],
]);

/** A MIME type; `application/octet-stream` where the ending says nothing. */
export function mimeTypeOf(name: string): string {
  return MIME_TYPES.get(name.slice(name.lastIndexOf(".") + 1).toLowerCase()) ?? "application/octet-stream";
}
