/** What the Extension's entries tell, with those of its ports and its routes. */
import { type Entry, flagAt, textAt, valueAt } from "../journal/mod.ts";
import type { CauseOf, Memory } from "./memory.ts";

export function extension(memory: Memory, entry: Entry, causeOf: CauseOf): void {
  const { type, data, at } = entry;
  const portId = textAt(data, "portId") ?? "";
  const origin = textAt(data, "origin") ?? "";
  switch (type) {
    case "extension_started":
      memory.extension = { state: "running", generation: generationOf(data, memory) };
      return;
    case "extension_stopped":
      return stopped(memory, causeOf(entry));
    case "port_opened": {
      const path = textAt(data, "path");
      return void memory.ports.set(portId, { origin, ...(path === undefined ? {} : { path }), active: false });
    }
    case "port_closed":
      return void memory.ports.delete(portId);
    case "approval_asked":
      memory.question = { origin, since: at };
      return;
    case "approval_given":
      memory.origins.set(origin, at);
      return answered(memory, origin);
    case "approval_rejected":
    case "approval_timed_out":
    case "approval_abandoned":
      return answered(memory, origin);
    case "approval_revoked":
      return void memory.origins.delete(origin);
    default: {
      // An answer that couldn't be stored is an answer all the same to those who waited.
      const asked = causeOf(entry);
      const unstored = asked?.type === "approvals" && textAt(asked.data, "decision") === "approve";
      if (unstored) answered(memory, origin);
    }
  }
}

function generationOf(data: unknown, { extension }: Memory): number {
  const generation = valueAt(data, "generation");
  return typeof generation === "number" ? generation : extension.generation + 1;
}

function answered(memory: Memory, origin: string): void {
  if (memory.question?.origin === origin) memory.question = undefined;
}

/** Everything but its storage is lost with a life of the Extension. */
function stopped(memory: Memory, cause: Entry | undefined): void {
  const disabled = textAt(cause?.data, "kind") === "extension.disable";
  memory.extension = { ...memory.extension, state: disabled ? "disabled" : "crashed" };
  memory.ports.clear();
  memory.subscriptions.clear();
  memory.connected = false;
  memory.question = undefined;
}

export function page(memory: Memory, { type, data }: Entry): void {
  if (type === "ports_alive") memory.blackholed = false;
  if (type !== "page_activity") return;
  const portId = textAt(data, "portId") ?? "";
  const port = memory.ports.get(portId);
  const active = flagAt(data, "frame", "active");
  if (port !== undefined && active !== undefined) memory.ports.set(portId, { ...port, active });
}

export function route(memory: Memory, { type, sessionId, data }: Entry): void {
  const portId = textAt(data, "portId");
  const channelId = textAt(data, "channelId");
  if (sessionId === undefined || portId === undefined || channelId === undefined) return;
  const key = JSON.stringify([sessionId, portId, channelId]);
  if (type === "route_added") {
    memory.routes.set(key, { sessionId, portId, channelId });
    if (!memory.subscriptions.has(sessionId)) memory.subscriptions.set(sessionId, { restoring: false, ended: false });
  }
  if (type === "route_removed") memory.routes.delete(key);
}
