/** A run leaves the drawer, and comes back. Pure: what is written and read is text. */
export { type Imported, importing, type ImportProblem, importRun, MAX_BYTES } from "./import.ts";
export { type Har, harOf } from "./har.ts";
export { mermaidOf } from "./mermaid.ts";
export { exportedEntries, type ExportOptions, type FileHeader, ndjsonOf } from "./ndjson.ts";
