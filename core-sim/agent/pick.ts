/** One of several wordings, decided by the prompt alone. */
export function pick<T>(wordings: readonly [T, ...T[]], prompt: string): T {
  let hash = 0x811c9dc5;
  for (let at = 0; at < prompt.length; at++) hash = Math.imul(hash ^ prompt.charCodeAt(at), 0x01000193);
  return wordings[(hash >>> 0) % wordings.length] ?? wordings[0];
}
