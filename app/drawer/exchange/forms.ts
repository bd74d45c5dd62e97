/** The forms that a run is exported in. */
import type { Run } from "../journal/mod.ts";
import { harOf } from "./har.ts";
import { mermaidOf } from "./mermaid.ts";
import { exportedEntries, type ExportOptions, ndjsonOf } from "./ndjson.ts";

export interface ExportForm {
  readonly name: "ndjson" | "har" | "mermaid";
  readonly file: string;
  readonly media: string;
  text(run: Run, options: ExportOptions): string;
}

export const EXPORT_FORMS: readonly ExportForm[] = [
  { name: "ndjson", file: "pedelec-lab.ndjson", media: "application/x-ndjson", text: ndjsonOf },
  {
    name: "har",
    file: "pedelec-lab.har",
    media: "application/json",
    text: (run, { redact }) => `${JSON.stringify(harOf(exportedEntries(run, redact)), null, 1)}\n`,
  },
  {
    name: "mermaid",
    file: "pedelec-lab.mmd",
    media: "text/plain",
    text: (run, { redact }) => mermaidOf(exportedEntries(run, redact)),
  },
];
