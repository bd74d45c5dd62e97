/** The server's log: to stderr, one JSON object or one line of text an entry. Never a lab id, never a transcript. */
import { configureSync, getJsonLinesFormatter, getTextFormatter, type LogRecord } from "@logtape/logtape";
import type { Settings } from "./settings.ts";

/** An error as the log tells it. */
export interface LoggedError {
  readonly name: string;
  /** Where it was thrown and who had called, innermost first. */
  readonly stack: string[];
}

/** Sends everything that is logged from now on to stderr; stdout stays the one line that a parent reads. */
export function configureLogging(format: Settings["logFormat"]): void {
  const encoder = new TextEncoder();
  const line = format === "json" ? getJsonLinesFormatter({ properties: "flatten" }) : textLine;
  const stderr = (record: LogRecord) => {
    Deno.stderr.writeSync(encoder.encode(line(withoutWords(record))));
  };
  configureSync({
    sinks: { stderr },
    loggers: [
      { category: ["lab"], lowestLevel: "info", sinks: ["stderr"] },
      { category: ["logtape", "meta"], lowestLevel: "warning", sinks: ["stderr"] },
    ],
  });
}

/** An error's name and the places it came through; its message may quote what a page or an agent said. */
export function loggedError({ name, message, stack = "" }: Error): LoggedError {
  const from = stack.indexOf(message);
  const frames = from < 0 ? [] : stack.slice(from + message.length).split("\n").map((frame) => frame.trim());
  return { name, stack: frames.filter((frame) => frame.startsWith("at ")) };
}

/** What was thrown needn't be an error, and may be anything that somebody said: then only its kind is told. */
function withoutWords(record: LogRecord): LogRecord {
  const properties = Object.entries(record.properties).map(([key, value]) => {
    if (value instanceof Error) return [key, loggedError(value)];
    return [key, key === "error" ? typeof value : value];
  });
  return { ...record, properties: Object.fromEntries(properties) };
}

const withoutProperties = getTextFormatter();

function textLine(record: LogRecord): string {
  const text = withoutProperties(record);
  return Object.keys(record.properties).length === 0
    ? text
    : `${text.trimEnd()} ${JSON.stringify(record.properties)}\n`;
}
