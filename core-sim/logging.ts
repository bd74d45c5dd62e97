/** The server's log: to stderr, one JSON object or one line of text an entry. Never a lab id, never a transcript. */
import { configureSync, getJsonLinesFormatter, getTextFormatter, type LogRecord } from "@logtape/logtape";
import type { Settings } from "./settings.ts";

/** Sends everything that is logged from now on to stderr; stdout stays the one line that a parent reads. */
export function configureLogging(format: Settings["logFormat"]): void {
  const formatter = format === "json" ? getJsonLinesFormatter({ properties: "flatten" }) : getTextFormatter();
  const encoder = new TextEncoder();
  const stderr = (record: LogRecord) => {
    Deno.stderr.writeSync(encoder.encode(formatter(record)));
  };
  configureSync({
    sinks: { stderr },
    loggers: [
      { category: ["lab"], lowestLevel: "info", sinks: ["stderr"] },
      { category: ["logtape", "meta"], lowestLevel: "warning", sinks: ["stderr"] },
    ],
  });
}
