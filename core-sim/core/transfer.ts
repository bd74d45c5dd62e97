/** What becomes of the bytes of one asset, as the HTTP answer that the server gives (AS1). */
import { type ErrorShape, stringField } from "../../sdk/protocol/mod.ts";

/** Which way the bytes go, as it stands in a ticket's address. */
export type TransferKind = "uploads" | "downloads";

/** A transfer that isn't done, as the HTTP answer that says why. */
export interface RefusedTransfer {
  readonly ok: false;
  readonly status: 400 | 401 | 404 | 410 | 413;
  readonly error: ErrorShape;
}

/** An HTTP answer's status with what it carries. */
export type Redeemed<T> = { readonly ok: true; readonly status: 200 | 201; readonly value: T } | RefusedTransfer;

/** There is no such ticket: 404. */
export function unknownTicket(kind: TransferKind): RefusedTransfer {
  return refused(kind, 404, "TICKET_EXPIRED", "There is no such ticket");
}

/** The token isn't this ticket's: 401. */
export function wrongToken(kind: TransferKind): RefusedTransfer {
  return refused(kind, 401, "UNAUTHORIZED", "The token isn't this ticket's");
}

/** What a ticket that is used, too old, or not this Desktop's is answered: 410. */
export function spent(kind: TransferKind): RefusedTransfer {
  return refused(kind, 410, "TICKET_EXPIRED", "The ticket is spent");
}

/** The HTTP answer of what Core refuses. */
export function asTransfer(error: ErrorShape): RefusedTransfer {
  return { ok: false, status: statusOf(error), error };
}

function refused(kind: TransferKind, status: 401 | 404 | 410, code: string, message: string): RefusedTransfer {
  const prefix = kind === "uploads" ? "ASSET_UPLOAD" : "ASSET_DOWNLOAD";
  return { ok: false, status, error: { code: `${prefix}_${code}`, message } };
}

function statusOf({ code, details }: ErrorShape): RefusedTransfer["status"] {
  switch (code) {
    case "ASSET_TOO_LARGE":
    case "ASSET_READ_TOO_LARGE":
      return 413;
    case "ASSET_NOT_FOUND":
      return 404;
    default:
      return stringField(details, "reason") === "full" ? 413 : 400;
  }
}
