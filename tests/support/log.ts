/** Whether a line of the server's log says that something went wrong inside. A line that isn't a record is one. */
export function isTrouble(line: string): boolean {
  try {
    return ["error", "fatal"].includes(String(Object(JSON.parse(line)).level).toLowerCase());
  } catch {
    return true;
  }
}
