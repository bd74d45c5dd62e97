/** The bytes of assets: one-time tickets redeemed by pages of the very origins that may open a port (AS1). */
import { type Context, Hono, type MiddlewareHandler } from "hono";
import * as v from "valibot";
import { errorShapeSchema } from "../control/mod.ts";
import { type RefusedTransfer, spent } from "../core/mod.ts";
import type { LabStore } from "../lab/mod.ts";
import { type ErrorShape, MAX_ASSET_BYTES } from "../../sdk/protocol/mod.ts";
import { describe } from "./describe.ts";
import type { LabEnv } from "./lab-env.ts";
import type { Site } from "./site.ts";

export interface AssetOptions {
  site: Site;
  store: LabStore;
}

/** Bytes of a page's making must never run as a page of this server. */
const INERT = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

const PREFLIGHT_SECONDS = "600";

const refusalSchema = v.object({ error: errorShapeSchema });
const refusals = (prefix: string, more: string) => ({
  401: { description: `${prefix}_UNAUTHORIZED`, schema: refusalSchema },
  403: { description: "ORIGIN_NOT_ALLOWED", schema: refusalSchema },
  404: {
    description: `LAB_NOT_FOUND, ${prefix}_TICKET_EXPIRED of no ticket that is known${more}`,
    schema: refusalSchema,
  },
  410: { description: `${prefix}_TICKET_EXPIRED`, schema: refusalSchema },
});

export function assets({ site, store }: AssetOptions) {
  return new Hono<LabEnv>()
    .use("/labs/:lab/uploads/*", forPages(site, store, "PUT"))
    .use("/labs/:lab/downloads/*", forPages(site, store, "GET"))
    .put(
      "/labs/:lab/uploads/:ticket",
      describe({
        tag: "pages",
        id: "uploadAsset",
        summary: "Redeem an upload ticket: exactly the announced bytes, once, within five minutes",
        body: "application/octet-stream",
        answers: {
          201: { description: "The asset is there", schema: v.object({ path: v.string() }) },
          400: {
            description: "ASSET_UPLOAD_SIZE_MISMATCH, ASSET_PATH_INVALID, ASSET_UPLOAD_FAILED",
            schema: refusalSchema,
          },
          413: { description: "ASSET_TOO_LARGE, ASSET_UPLOAD_FAILED of a full disk", schema: refusalSchema },
          ...refusals("ASSET_UPLOAD", ""),
        },
        secured: true,
      }),
      upload,
    )
    .get(
      "/labs/:lab/downloads/:ticket",
      describe({
        tag: "pages",
        id: "downloadAsset",
        summary: "Redeem a download ticket: the bytes as they are now, once, within five minutes",
        answers: {
          200: { description: "The bytes, as an attachment", media: ["application/octet-stream"] },
          400: { description: "ASSET_PATH_INVALID, ASSET_NOT_FILE, ASSET_READ_FAILED", schema: refusalSchema },
          413: { description: "ASSET_READ_TOO_LARGE", schema: refusalSchema },
          ...refusals("ASSET_DOWNLOAD", ", ASSET_NOT_FOUND"),
        },
        secured: true,
      }),
      download,
    );
}

async function upload(c: Context<LabEnv>): Promise<Response> {
  const { tickets } = c.var.lab;
  if (Number(c.req.header("content-length") ?? 0) > MAX_ASSET_BYTES) {
    return refused(c, 413, { code: "ASSET_TOO_LARGE", message: "An asset may have 100 MiB" });
  }
  const begun = tickets?.beginUpload(c.req.param("ticket") ?? "", bearer(c)) ?? spent("uploads");
  if (!begun.ok) return transferRefused(c, begun);
  const bytes = await upTo(begun.sizeBytes, c.req.raw);
  // A Desktop that went down meanwhile takes nothing, and the next one knows nothing of it.
  const done = tickets === c.var.lab.tickets ? begun.finish(bytes) : spent("uploads");
  return done.ok ? c.json(done.value, done.status, INERT) : transferRefused(c, done);
}

function download(c: Context<LabEnv>): Response {
  // It would spend the ticket and give nothing.
  if (c.req.method === "HEAD") return c.body(null, 405, { ...INERT, allow: "GET, OPTIONS" });
  const done = c.var.lab.tickets?.takeDownload(c.req.param("ticket") ?? "", bearer(c)) ?? spent("downloads");
  if (!done.ok) return transferRefused(c, done);
  const { bytes, asset, mimeType } = done.value;
  return c.body(bytes, done.status, {
    ...INERT,
    "content-type": mimeType,
    "content-disposition": `attachment; filename*=UTF-8''${extValue(asset.name)}`,
  });
}

/** CORS for exactly the origins that may open a port; a call without an Origin comes from a page of the server's own, or from no page. */
function forPages(site: Site, store: LabStore, method: string): MiddlewareHandler<LabEnv> {
  return async (c, next) => {
    const lab = store.get(c.req.param("lab") ?? "");
    const origin = c.req.header("origin");
    c.header("vary", "Origin");
    if (origin !== undefined) {
      if (!site.isOwnOrigin(origin) && lab?.origins.includes(origin) !== true) {
        return refused(c, 403, { code: "ORIGIN_NOT_ALLOWED", message: `Assets aren't for pages of ${origin}` });
      }
      c.header("access-control-allow-origin", origin);
    }
    if (lab === undefined) {
      return refused(c, 404, { code: "LAB_NOT_FOUND", message: "This lab doesn't exist, or no longer" });
    }
    if (c.req.method === "OPTIONS") {
      return c.body(null, 204, {
        allow: `${method}, OPTIONS`,
        "access-control-allow-methods": method,
        "access-control-allow-headers": "authorization, content-type",
        "access-control-max-age": PREFLIGHT_SECONDS,
      });
    }
    c.set("lab", lab);
    await next();
  };
}

function transferRefused(c: Context, { status, error }: RefusedTransfer): Response {
  return refused(c, status, error);
}

function refused(c: Context, status: RefusedTransfer["status"] | 403, error: ErrorShape): Response {
  return c.json({ error }, status, { ...INERT, ...(status === 401 ? { "www-authenticate": "Bearer" } : {}) });
}

function bearer(c: Context): string {
  return /^Bearer +([\w-]+)$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
}

/** The body's bytes; of one that is longer than `size` not much more than that. */
async function upTo(size: number, request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > size) break;
    }
  } catch {
    // What broke off is shorter than was announced.
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** A name as RFC 8187 carries it. */
function extValue(name: string): string {
  const escape = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, escape);
}
