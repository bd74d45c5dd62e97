import type { Belief } from "./belief.ts";
import { over } from "./ending.ts";
import { asPedelecError, failure, type PedelecError, unusable } from "./errors.ts";
import type { Link } from "./link.ts";
import {
  type AssetPath,
  field,
  isAssetPath,
  isErrorShape,
  type JsonValue,
  MAX_ASSET_BYTES,
  type RequestPayload,
  type RequestResult,
} from "./protocol/mod.ts";
import { isOver } from "./turn.ts";
import type { Asset, AssetContents, ReadAssetType } from "./types.ts";
import { check, invalid } from "./validate.ts";

/** The handle whose assets they are. */
export interface AssetUser {
  readonly link: Link;
  readonly belief: Belief;
  /** An own end is under way (EN5). */
  readonly ending: boolean;
}

type AssetRequest = "create_asset_upload" | "create_asset_download" | "list_assets";

/** Puts or gets bytes by a ticket; rejects with what a bad answer says. */
type Transfer = (url: string, token: string, sending?: RequestInit) => Promise<Response>;

/** The files that a page and the agent exchange: tickets and lists over the port, bytes over HTTP (AS1). */
export interface Assets {
  upload(file: File, targetPath?: AssetPath): Promise<AssetPath>;
  list(): Promise<Asset[]>;
  read(path: AssetPath, type: ReadAssetType): Promise<AssetContents[ReadAssetType]>;
  /** The handle is ended or detached: everything under way rejects with this, and no bytes travel any more. */
  stop(error: PedelecError): void;
}

export function assetsOf(handle: AssetUser): Assets {
  /** What is under way: a request, or the transfer that it led to. */
  const calls = new Map<AbortController, AssetRequest>();

  /**
   * Posts the request that `make` checks and makes, before it returns. `take` makes what is resolved of the answer;
   * undefined when that can't be.
   */
  const ask = async <T extends AssetRequest, R>(
    type: T,
    make: (sessionId: string) => RequestPayload<T>,
    take: (result: RequestResult<T>, transfer: Transfer) => R | undefined | Promise<R | undefined>,
  ): Promise<R> => {
    const { link, belief, ending } = handle;
    if (isOver(belief) || ending) throw over(belief, "use");
    const payload = make(belief.sessionId);
    const failed = type === "create_asset_upload" ? "ASSET_UPLOAD_FAILED" : "ASSET_READ_FAILED";
    const call = new AbortController();
    const { signal } = call;
    let cancel = () => {};
    const transfer: Transfer = async (url, token, sending) => {
      // Anything else in a token would show in the platform's error about the header.
      if (!/^https?:\/\/\S+ [!-~]+$/i.test(`${url} ${token}`)) throw unusable(type, "no HTTP ticket");
      cancel = link.clock.after(link.deadline(type), () => call.abort("no answer in time"));
      const answer = await fetch(url, {
        ...sending,
        headers: { authorization: `Bearer ${token}` },
        credentials: "omit",
        redirect: "error",
        signal,
      });
      if (answer.ok) return answer;
      const { status } = answer;
      const error = field(parsed(await answer.text()), "error");
      throw isErrorShape(error) ? error : failure(failed, `HTTP ${status}`, { status });
    };
    calls.set(call, type);
    try {
      const answer = new Promise<RequestResult<T>>((resolve, reject) => {
        signal.onabort = () => reject(signal.reason);
        link.request(type, payload, (outcome) => outcome.ok ? resolve(outcome.result) : reject(outcome.error));
      });
      const taken = await take(await answer, transfer);
      if (taken === undefined) throw unusable(type, "wrong path");
      return taken;
    } catch (thrown) {
      throw asPedelecError(thrown, failed);
    } finally {
      cancel();
      calls.delete(call);
    }
  };

  return {
    upload: (file, targetPath) =>
      ask("create_asset_upload", (sessionId) => {
        if ([...calls.values()].includes("create_asset_upload")) {
          throw failure("SESSION_BUSY", `Session "${sessionId}" already has an upload`, { sessionId });
        }
        if (!(file instanceof File) || file.name === "") throw invalid("file", "expected a File with a name");
        const { name: filename, size: sizeBytes } = file;
        checkPath(targetPath === undefined ? `/${filename}` : targetPath);
        if (sizeBytes > MAX_ASSET_BYTES) throw failure("ASSET_TOO_LARGE", `"${filename}" is over 100 MiB`);
        const target = targetPath === undefined ? {} : { targetPath };
        return { sessionId, filename, sizeBytes, mimeType: mimeTypeOf(file), ...target };
      }, async ({ uploadUrl, token }, transfer) => {
        // A body's own type becomes its Content-Type.
        const body = file.slice(0, file.size, mimeTypeOf(file));
        const answer = await transfer(uploadUrl, token, { method: "PUT", body });
        const path = field(parsed(await answer.text()), "path");
        return isAssetPath(path) && path === (targetPath ?? path) ? path : undefined;
      }),

    list: () =>
      ask(
        "list_assets",
        (sessionId) => ({ sessionId }),
        ({ assets }) => assets.every(isAsset) ? assets : undefined,
      ),

    read: (path, type) =>
      ask("create_asset_download", (sessionId) => {
        checkPath(path);
        check(["text", "json", "file"], type, "type");
        return { sessionId, path };
      }, async (ticket, transfer) => {
        if (ticket.path !== path) return;
        const bytes = await (await transfer(ticket.downloadUrl, ticket.token)).arrayBuffer();
        if (type === "file") {
          return new File([bytes], ticket.name, { type: ticket.mimeType, lastModified: ticket.modifiedAt });
        }
        const text = attempt(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes));
        if (text === undefined) throw failure("ASSET_TEXT_DECODE_FAILED", `"${path}" isn't UTF-8`, { path });
        const value = type === "text" ? text : parsed(text);
        if (value === undefined) throw failure("ASSET_INVALID_JSON", `"${path}" isn't JSON`, { path });
        return value;
      }),

    stop(error) {
      for (const call of calls.keys()) call.abort(error);
    },
  };
}

const mimeTypeOf = (file: File): string => file.type || "application/octet-stream";

function checkPath(path: unknown): void {
  if (!isAssetPath(path)) throw failure("ASSET_PATH_INVALID", "Invalid asset path", { path });
}

/** An agent may have named a file as no page could: it is listed all the same. */
const isAsset = (asset: RequestResult<"list_assets">["assets"][number]): asset is Asset => asset.path.startsWith("/");

/** Undefined for what isn't JSON. */
const parsed = (text: string): JsonValue | undefined => attempt(() => JSON.parse(text));

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
