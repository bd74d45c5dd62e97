/** One of several wordings, decided by the prompt alone. */
export function pick<T>(wordings: readonly [T, ...T[]], prompt: string): T {
  let hash = 0x811c9dc5;
  for (let at = 0; at < prompt.length; at++) hash = Math.imul(hash ^ prompt.charCodeAt(at), 0x01000193);
  return wordings[(hash >>> 0) % wordings.length] ?? wordings[0];
}

/** The beginning of a text in one line, for quoting it. */
export function quoted(text: string, units = 60): string {
  const line = text.replace(/\s+/g, " ").trim();
  const points = [...line];
  return points.length > units ? `${points.slice(0, units).join("")}…` : line;
}
