/** One-time permissions to send or fetch the bytes of one asset: given, and redeemed by the server (AS1). */
import type { Clock } from "../clock.ts";
import { type Ids, randomToken } from "../ids.ts";
import type { Journal } from "../journal/mod.ts";
import { MAX_ASSET_BYTES, type RequestResult } from "../../sdk/protocol/mod.ts";
import { type Asset, type AssetStore, isStorable } from "./assets.ts";
import { mimeTypeOf } from "./mime-type.ts";
import { Refusal, refusal } from "./refusal.ts";
import {
  asTransfer,
  type Redeemed,
  type RefusedTransfer,
  spent,
  type TransferKind,
  unknownTicket,
  wrongToken,
} from "./transfer.ts";

/** Where a ticket can be redeemed, below what leads to this computer. */
export type TicketUrl = (kind: TransferKind, id: string) => string;

/** Milliseconds of lab time in which a ticket can be redeemed. */
const TICKET_MS = 5 * 60_000;

/** Tickets of one run that are remembered; on a clock that stands still none grows old. */
const MAX_TICKETS = 10_000;
/** Bytes that may be on their way at a time: no more than a disk takes at all. */
const MAX_UNDER_WAY = 256 * 1024 * 1024;

interface Ticket {
  readonly threadId: string;
  readonly token: string;
  readonly root: string;
  readonly path: string;
  readonly expiresAt: number;
  readonly kind: TransferKind;
  readonly sizeBytes: number;
  /** `void`: its thread ended. */
  state: "valid" | "spent" | "void";
}

interface TicketRequest {
  threadId: string;
  /** The directory of the thread's assets. */
  root: string;
}

/** An upload whose ticket is spent and whose bytes are on their way. */
export interface BegunUpload {
  readonly ok: true;
  /** As many bytes were announced; one more, or one less, and it is refused. */
  readonly sizeBytes: number;
  /** Redeems it: 201 with the asset's path. */
  finish(bytes: Uint8Array<ArrayBuffer>): Redeemed<{ path: string }>;
}

export class Tickets {
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #assets: AssetStore;
  readonly #url: TicketUrl | undefined;
  readonly #journal: Journal;
  readonly #tickets = new Map<string, Ticket>();
  #underWay = 0;

  /** Without `url` there is no server: every ask is refused with ASSET_UPLOAD_SERVER_UNAVAILABLE. */
  constructor(
    options: { clock: Clock; ids: Ids; assets: AssetStore; journal: Journal; url: TicketUrl | undefined },
  ) {
    this.#clock = options.clock;
    this.#ids = options.ids;
    this.#assets = options.assets;
    this.#url = options.url;
    this.#journal = options.journal;
  }

  /** Refuses with ASSET_PATH_INVALID, ASSET_TOO_LARGE. */
  forUpload(
    ask: TicketRequest & { filename: string; sizeBytes: number; targetPath?: string },
  ): RequestResult<"create_asset_upload"> {
    const path = ask.targetPath ?? `/${ask.filename}`;
    if (!isStorable(path)) {
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

  /** Spends a ticket for an upload: once, with its token, in its time. The bytes may follow. */
  beginUpload(id: string, token: string): BegunUpload | RefusedTransfer {
    const ticket = this.#claim("uploads", id, token);
    if ("error" in ticket) return ticket;
    const { sizeBytes } = ticket;
    if (this.#underWay + sizeBytes > MAX_UNDER_WAY) {
      ticket.state = "valid";
      const message = `${this.#underWay} bytes are on their way already, at most ${MAX_UNDER_WAY} may be`;
      return { ok: false, status: 413, error: { code: "ASSET_UPLOAD_FAILED", message } };
    }
    this.#underWay += sizeBytes;
    const finish = (bytes: Uint8Array<ArrayBuffer>) => {
      this.#underWay -= sizeBytes;
      return this.#finish(ticket, bytes);
    };
    return { ok: true, sizeBytes, finish };
  }

  /** Redeems a download: 200 with the bytes as they are now, once, with its token, in its time. */
  takeDownload(
    id: string,
    token: string,
  ): Redeemed<{ bytes: Uint8Array<ArrayBuffer>; asset: Asset; mimeType: string }> {
    const ticket = this.#claim("downloads", id, token);
    if ("error" in ticket) return ticket;
    return this.#settled(ticket, () => {
      const { root, path } = ticket;
      const asset = this.#assets.describe(root, path);
      const bytes = this.#assets.read(root, path);
      return { ok: true, status: 200, value: { bytes, asset, mimeType: mimeTypeOf(asset.name) } };
    });
  }

  /** The thread ended: its tickets are worth nothing, those under way neither. */
  invalidate(threadId: string): void {
    for (const ticket of this.#tickets.values()) if (ticket.threadId === threadId) ticket.state = "void";
  }

  #issue(kind: TransferKind, request: TicketRequest & { path: string; sizeBytes: number }) {
    if (this.#url === undefined) {
      throw refusal("ASSET_UPLOAD_SERVER_UNAVAILABLE", "The server for asset transfers isn't running", {});
    }
    this.#forgetOld();
    if (this.#tickets.size >= MAX_TICKETS) {
      throw refusal("LAB_LIMIT_REACHED", `Cannot give a ticket: ${MAX_TICKETS} are remembered already`, {});
    }
    const id = this.#ids.uuid();
    const { threadId, root, path, sizeBytes } = request;
    const expiresAt = this.#clock.now() + TICKET_MS;
    const ticket: Ticket = { threadId, token: randomToken(), root, path, sizeBytes, expiresAt, kind, state: "valid" };
    this.#tickets.set(id, ticket);
    return { id, url: this.#url(kind, id), token: ticket.token, expiresAt };
  }

  #claim(kind: TransferKind, id: string, token: string): Ticket | RefusedTransfer {
    const ticket = this.#tickets.get(id);
    if (ticket?.kind !== kind) return unknownTicket(kind);
    if (ticket.token !== token) return wrongToken(kind);
    if (ticket.state !== "valid" || ticket.expiresAt <= this.#clock.now()) return spent(kind);
    ticket.state = "spent";
    return ticket;
  }

  #finish(ticket: Ticket, bytes: Uint8Array<ArrayBuffer>): Redeemed<{ path: string }> {
    const { root, path, sizeBytes, state } = ticket;
    if (state === "void") return spent("uploads");
    return this.#settled(ticket, () => {
      if (bytes.length !== sizeBytes) {
        const message = `${path} doesn't have the ${sizeBytes} bytes that were announced`;
        throw refusal("ASSET_UPLOAD_SIZE_MISMATCH", message, { path });
      }
      this.#assets.write(root, path, bytes);
      return { ok: true, status: 201, value: { path } };
    });
  }

  #settled<T>({ kind, threadId, path, sizeBytes }: Ticket, transfer: () => Redeemed<T>): Redeemed<T> {
    const write = this.#journal.writer("core", threadId);
    const type = kind === "uploads" ? "asset_uploaded" : "asset_downloaded";
    try {
      const done = transfer();
      write(type, { data: { path, sizeBytes, status: done.status } });
      return done;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const refused = asTransfer(error.shape);
      write(type, { data: { path, status: refused.status, error: refused.error } });
      return refused;
    }
  }

  /** A spent ticket is told from an unknown one for as long again as it could be redeemed. */
  #forgetOld(): void {
    const now = this.#clock.now();
    for (const [id, { expiresAt }] of this.#tickets) {
      // They stand in the order in which they expire.
      if (expiresAt + TICKET_MS > now) return;
      this.#tickets.delete(id);
    }
  }
}
