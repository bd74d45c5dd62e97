/** One-time permissions to send or fetch the bytes of one asset, and the server side that takes them (AS1). */
import type { Clock } from "../clock.ts";
import { type Ids, randomToken } from "../ids.ts";
import type { ErrorShape, RequestResult } from "../../sdk/protocol/mod.ts";
import { type Asset, type AssetStore, isAssetPath, MAX_ASSET_BYTES } from "./assets.ts";
import { Refusal, refusal } from "./refusal.ts";

/** Where a ticket can be redeemed. */
export type TicketUrl = (kind: "uploads" | "downloads", id: string) => string;

export const TICKET_MS = 5 * 60_000;

interface Ticket {
  readonly threadId: string;
  readonly token: string;
  readonly root: string;
  readonly path: string;
  readonly expiresAt: number;
  readonly kind: "uploads" | "downloads";
  readonly sizeBytes: number;
  used: boolean;
}

interface TicketRequest {
  threadId: string;
  /** The directory of the thread's assets. */
  root: string;
}

/** An HTTP answer's status with what it carries. */
export type Redeemed<T> =
  | { readonly ok: true; readonly status: 200 | 201; readonly value: T }
  | { readonly ok: false; readonly status: 400 | 401 | 404 | 410 | 413 | 500; readonly error: ErrorShape };

export class Tickets {
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #assets: AssetStore;
  readonly #url: TicketUrl | undefined;
  readonly #tickets = new Map<string, Ticket>();

  /** Without `url` there is no server: every ask is refused with ASSET_UPLOAD_SERVER_UNAVAILABLE. */
  constructor(options: { clock: Clock; ids: Ids; assets: AssetStore; url: TicketUrl | undefined }) {
    this.#clock = options.clock;
    this.#ids = options.ids;
    this.#assets = options.assets;
    this.#url = options.url;
  }

  /** Refuses with ASSET_PATH_INVALID, ASSET_TOO_LARGE. */
  forUpload(
    ask: TicketRequest & { filename: string; sizeBytes: number; targetPath?: string },
  ): RequestResult<"create_asset_upload"> {
    const path = ask.targetPath ?? `/${ask.filename}`;
    if (!isAssetPath(path)) {
      throw refusal("ASSET_PATH_INVALID", `Cannot use the asset path ${JSON.stringify(path)}`, { path });
    }
    if (ask.sizeBytes > MAX_ASSET_BYTES) throw refusal("ASSET_TOO_LARGE", `${path} is larger than 100 MiB`, { path });
    const { id: uploadId, url: uploadUrl, token, expiresAt } = this.#issue("uploads", { ...ask, path });
    return { uploadId, uploadUrl, token, expiresAt };
  }

  /** Refuses with ASSET_PATH_INVALID, ASSET_NOT_FOUND, ASSET_NOT_FILE, ASSET_READ_TOO_LARGE. */
  forDownload(ask: TicketRequest & { path: string }): RequestResult<"create_asset_download"> {
    const asset = this.#assets.describe(ask.root, ask.path);
    const { id: downloadId, url: downloadUrl, token, expiresAt } = this.#issue("downloads", { ...ask, ...asset });
    return { downloadId, downloadUrl, token, ...asset, mimeType: mimeTypeOf(asset.name), expiresAt };
  }

  /** Redeems an upload: 201 with the asset's path, once, with its token, in its time, of exactly the announced size. */
  takeUpload(id: string, token: string, bytes: Uint8Array<ArrayBuffer>): Redeemed<{ path: string }> {
    return this.#redeem({ kind: "uploads", id, token }, (ticket) => {
      const { path, sizeBytes } = ticket;
      if (bytes.length > MAX_ASSET_BYTES) throw refusal("ASSET_TOO_LARGE", `${path} is larger than 100 MiB`, { path });
      if (bytes.length !== sizeBytes) {
        const message = `${path} has ${bytes.length} bytes, ${sizeBytes} were announced`;
        throw refusal("ASSET_UPLOAD_SIZE_MISMATCH", message, { path });
      }
      this.#assets.write(ticket.root, path, bytes);
      return { ok: true, status: 201, value: { path } };
    });
  }

  /** Redeems a download: 200 with the bytes as they are now, once, with its token, in its time. */
  takeDownload(
    id: string,
    token: string,
  ): Redeemed<{ bytes: Uint8Array<ArrayBuffer>; asset: Asset; mimeType: string }> {
    return this.#redeem({ kind: "downloads", id, token }, ({ root, path }) => {
      const asset = this.#assets.describe(root, path);
      const bytes = this.#assets.read(root, path);
      return { ok: true, status: 200, value: { bytes, asset, mimeType: mimeTypeOf(asset.name) } };
    });
  }

  /** The thread ended: its tickets are worth nothing. */
  invalidate(threadId: string): void {
    for (const ticket of this.#tickets.values()) if (ticket.threadId === threadId) ticket.used = true;
  }

  #issue(kind: Ticket["kind"], request: TicketRequest & { path: string; sizeBytes: number }) {
    if (this.#url === undefined) {
      throw refusal("ASSET_UPLOAD_SERVER_UNAVAILABLE", "The server for asset transfers isn't running", {});
    }
    this.#forgetOld();
    const id = this.#ids.uuid();
    const { threadId, root, path, sizeBytes } = request;
    const expiresAt = this.#clock.now() + TICKET_MS;
    const ticket = { threadId, token: randomToken(), root, path, sizeBytes, expiresAt, kind, used: false };
    this.#tickets.set(id, ticket);
    return { id, url: this.#url(kind, id), token: ticket.token, expiresAt };
  }

  #redeem<T>(
    claim: { kind: Ticket["kind"]; id: string; token: string },
    redeem: (ticket: Ticket) => Redeemed<T>,
  ): Redeemed<T> {
    const prefix = claim.kind === "uploads" ? "ASSET_UPLOAD" : "ASSET_DOWNLOAD";
    const deny = (status: 401 | 404 | 410, code: string, message: string): Redeemed<T> => ({
      ok: false,
      status,
      error: { code: `${prefix}_${code}`, message },
    });
    const ticket = this.#tickets.get(claim.id);
    if (ticket?.kind !== claim.kind) return deny(404, "TICKET_EXPIRED", "There is no such ticket");
    if (ticket.token !== claim.token) return deny(401, "UNAUTHORIZED", "The token isn't this ticket's");
    if (ticket.used || ticket.expiresAt <= this.#clock.now()) return deny(410, "TICKET_EXPIRED", "The ticket is spent");
    ticket.used = true;
    try {
      return redeem(ticket);
    } catch (error) {
      if (error instanceof Refusal) return { ok: false, status: statusOf(error.shape.code), error: error.shape };
      throw error;
    }
  }

  /** A spent ticket is told from an unknown one for as long again as it could be redeemed. */
  #forgetOld(): void {
    const now = this.#clock.now();
    for (const [id, { expiresAt }] of this.#tickets) if (expiresAt + TICKET_MS <= now) this.#tickets.delete(id);
  }
}

function statusOf(code: string): 400 | 404 | 413 | 500 {
  switch (code) {
    case "ASSET_TOO_LARGE":
    case "ASSET_READ_TOO_LARGE":
      return 413;
    case "ASSET_NOT_FOUND":
      return 404;
    case "ASSET_UPLOAD_FAILED":
    case "ASSET_READ_FAILED":
      return 500;
    default:
      return 400;
  }
}

const MIME_TYPES: ReadonlyMap<string, string> = new Map([
  ["txt", "text/plain"],
  ["md", "text/markdown"],
  ["json", "application/json"],
  ["csv", "text/csv"],
  ["html", "text/html"],
  ["svg", "image/svg+xml"],
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["pdf", "application/pdf"],
]);

function mimeTypeOf(name: string): string {
  return MIME_TYPES.get(name.slice(name.lastIndexOf(".") + 1).toLowerCase()) ?? "application/octet-stream";
}
