/** Keeps what listeners throw on purpose out of the output. */
export async function quietly<T>(run: () => Promise<T>): Promise<T> {
  const { console: output } = globalThis;
  const { error } = output;
  output.error = () => {};
  try {
    return await run();
  } finally {
    output.error = error;
  }
}
