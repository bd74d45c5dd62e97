/** Entries as a busy lab writes them, as text. */

const LAYERS = ["core", "native-link", "route", "page"] as const;

/** A turn is so many entries, of which every tenth is more than a fragment. */
const TURN = 200;

export function madeUp(n: number): string {
  const turn = Math.floor(n / TURN);
  const layer = LAYERS[n % 4] ?? "core";
  const type = n % TURN < 4
    ? "status_changed"
    : n % 40 < 4
    ? "chat_message"
    : n % 80 < 8
    ? "usage_updated"
    : "chat_delta";
  const about = { sessionId: `session-${turn % 4}`, operationId: `operation-${turn}` };
  const event = { type, text: `words of entry ${n} `, seq: n, status: n % 8 < 4 ? "running" : "idle", totalTokens: n };
  const portId = `port_${turn % 3}`;
  const data = {
    core: event,
    "native-link": { direction: "to-extension", event },
    route: { to: [portId] },
    page: { direction: "to-page", portId, frame: { ...event, ...about } },
  }[layer];
  return JSON.stringify({ n, at: n * 2, layer, type, ...about, ...(n % 4 === 0 ? {} : { cause: n - 1 }), data });
}
