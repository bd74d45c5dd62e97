/** The end of a switch that knows every case: a case that was forgotten is a type error here, not a silence. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case ${JSON.stringify(value)}`);
}
