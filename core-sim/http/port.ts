/** `GET /labs/:lab/port`: the handshake of a page's port, and the guards around its callbacks. */
import { getLogger } from "@logtape/logtape";
import { type Context, Hono } from "hono";
import * as v from "valibot";
import type { HostClock } from "../clock.ts";
import type { Lab, LabStore } from "../lab/mod.ts";
import { BATCH_SUBPROTOCOL } from "../../sdk/protocol/mod.ts";
import { describe } from "./describe.ts";
import { Line } from "./line.ts";
import { problem } from "./problem.ts";
import { query } from "./query.ts";
import type { Site } from "./site.ts";
import { SocketPort } from "./socket-port.ts";

export interface PortOptions {
  site: Site;
  store: LabStore;
  clock: HostClock;
  /** On all labs together. */
  maxPorts: number;
}

/** A browser names no page in a handshake: one that wants to be told apart in the truth says itself where it stands. */
const querySchema = v.strictObject({
  path: v.exactOptional(v.pipe(v.string(), v.regex(/^\/[\w./-]{0,199}$/, "a path of at most 200 plain characters"))),
});

const logger = getLogger(["lab", "port"]);

export function ports(options: PortOptions): Hono {
  const { site, store, maxPorts } = options;
  let open = 0;
  const app = new Hono();
  const described = describe({
    tag: "pages",
    id: "openPort",
    summary: "Open a port: a WebSocket, each frame one message of the wire",
    description:
      "Needs exactly one Origin: the server's own, or one of the lab's `origins`. Frames may be batched by subprotocol.",
    answers: { 101: { description: "The port is open" } },
    problems: [
      "INVALID_INPUT",
      "LAB_NOT_FOUND",
      "UPGRADE_REQUIRED",
      "SDK_PROTOCOL_ERROR",
      "SDK_ORIGIN_UNAVAILABLE",
      "ORIGIN_NOT_ALLOWED",
      "LAB_LIMIT_REACHED",
      "EXTENSION_UNAVAILABLE",
    ],
  });
  app.get("/labs/:lab/port", described, query(querySchema), (c) => {
    const lab = store.get(c.req.param("lab"));
    if (lab === undefined) return problem(c, "LAB_NOT_FOUND", "This lab doesn't exist, or no longer");
    const upgrade = c.req.header("upgrade");
    if (upgrade === undefined) {
      return problem(c, "UPGRADE_REQUIRED", "A port is a WebSocket", { upgrade: "websocket" });
    }
    if (upgrade.toLowerCase() !== "websocket") {
      return problem(c, "SDK_PROTOCOL_ERROR", `Cannot upgrade to "${upgrade}"`);
    }
    const origin = originOf(c.req.header("origin"));
    if (origin === undefined) return problem(c, "SDK_ORIGIN_UNAVAILABLE", "A port needs exactly one Origin");
    if (!site.isOwnOrigin(origin) && !lab.origins.includes(origin)) {
      return problem(c, "ORIGIN_NOT_ALLOWED", `This lab opens no port for ${origin}`);
    }
    const offered = (c.req.header("sec-websocket-protocol") ?? "").split(",").map((name) => name.trim()).filter(
      Boolean,
    );
    const batch = offered.includes(BATCH_SUBPROTOCOL);
    if (offered.length > 0 && !batch) {
      return problem(c, "SDK_PROTOCOL_ERROR", `Only the subprotocol ${BATCH_SUBPROTOCOL} is spoken`);
    }
    if (lab.portRefusal !== undefined) {
      return problem(c, "EXTENSION_UNAVAILABLE", "Nobody takes a port of this lab now: it is disturbed");
    }
    if (open >= maxPorts) return problem(c, "LAB_LIMIT_REACHED", "No further port can be opened now");
    open++;
    const onClosed = () => open--;
    return upgradeTo(c, lab, { ...options, origin, path: c.req.valid("query").path, batch, onClosed });
  });
  return app;
}

/** The one origin of a handshake: `null`, several or something else is none. */
function originOf(header: string | undefined): string | undefined {
  if (header === undefined || !URL.canParse(header)) return undefined;
  const { origin } = new URL(header);
  return origin === header && origin !== "null" ? origin : undefined;
}

interface Handshake extends PortOptions {
  origin: string;
  path: string | undefined;
  batch: boolean;
  onClosed(): void;
}

function upgradeTo(c: Context, lab: Lab, { site, clock, origin, path, batch, onClosed }: Handshake): Response {
  // Read before the upgrade, which closes the request.
  const host = c.req.header("host") ?? "";
  let upgraded: Deno.WebSocketUpgrade;
  try {
    upgraded = Deno.upgradeWebSocket(c.req.raw, {
      // Only the lease decides that a page is gone.
      idleTimeout: 0,
      ...(batch ? { protocol: BATCH_SUBPROTOCOL } : {}),
    });
  } catch (error) {
    onClosed();
    return problem(c, "SDK_PROTOCOL_ERROR", error instanceof Error ? error.message : "The handshake is incomplete");
  }
  const { response, socket } = upgraded;
  const line = new Line(safeSocket(socket));
  const port = new SocketPort({
    socket: line,
    line,
    origin,
    path,
    assetsAt: `${site.schemeOf(host, origin)}://${host}/labs/${lab.labId}`,
    clock,
    batch,
    leaseMs: lab.portLeaseMs,
    onBehind: () => lab.clock.makeWay(),
    onClosed,
  });
  line.endsAt(port);
  socket.binaryType = "arraybuffer";
  socket.onopen = guarded(() => {
    const opened = lab.openPort(port);
    if ("refused" in opened) port.close(opened.refused === "LAB_NOT_FOUND" ? 4004 : 4000, opened.refused);
    else port.start(opened);
  });
  socket.onmessage = guarded(({ data }: MessageEvent) => line.frame(data));
  socket.onclose = guarded(({ code }: CloseEvent) => line.closed(code));
  socket.onerror = guarded(() => line.closed(0));
  return response;
}

/** A throw in a socket's callback would end the process. */
function guarded<E>(handle: (event: E) => void): (event: E) => void {
  return (event) => {
    try {
      handle(event);
    } catch (error) {
      logger.error("a port's callback failed", { error });
    }
  };
}

/** A socket that is closing throws at some calls; the port has settled by then. */
function safeSocket(socket: WebSocket) {
  return {
    get bufferedAmount() {
      return socket.bufferedAmount;
    },
    send: (text: string) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: (code: number, reason: string) => {
      if (socket.readyState === WebSocket.CLOSING || socket.readyState === WebSocket.CLOSED) return;
      socket.close(code, reason);
    },
  };
}
