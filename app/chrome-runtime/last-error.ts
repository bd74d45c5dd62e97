import type { Report } from "./event.ts";

/**
 * Runs with `runtime.lastError` set, and leaves it as it was: the browser's own runtime uses the same property. What
 * nobody has read is told to the console.
 */
export function withLastError(
  runtime: object,
  message: string,
  { run, report }: { run(): void; report: Report },
): void {
  const before = Object.getOwnPropertyDescriptor(runtime, "lastError");
  let read = false;
  const get = () => {
    read = true;
    return { message };
  };
  Object.defineProperty(runtime, "lastError", { configurable: true, enumerable: true, get });
  run();
  if (before === undefined) Reflect.deleteProperty(runtime, "lastError");
  else Object.defineProperty(runtime, "lastError", before);
  if (!read) report(`Unchecked runtime.lastError: ${message}`);
}
