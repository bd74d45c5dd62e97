/** The beginning of a text in one line, for quoting it. */
export function quoted(text: string, units = 60): string {
  const line = text.replace(/\s+/g, " ").trim();
  const points = [...line];
  return points.length > units ? `${points.slice(0, units).join("")}…` : line;
}
