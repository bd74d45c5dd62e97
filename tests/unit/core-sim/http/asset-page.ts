/** A page that sends and fetches assets by raw requests, against the app without a socket. */
import assert from "node:assert/strict";
import type { Lab } from "../../../../core-sim/lab/lab.ts";
import { RawPage } from "../../../support/raw-page.ts";
import { HOST, testServer } from "../../../support/test-server.ts";

/** The app's own origin, which every lab lets open a port. */
export const ORIGIN = `http://${HOST}`;

export interface Ticket {
  /** The path and query of its address. */
  path: string;
  token: string;
}

export interface SendOptions {
  token?: string;
  headers?: Record<string, string>;
}

export async function assetPage(wishes: Record<string, unknown> = {}) {
  const server = testServer();
  const labId = await server.makeLab({ approval: "auto", ...wishes });
  const lab: Lab | undefined = server.store.get(labId);
  assert.ok(lab);
  const page = new RawPage(lab, { origin: ORIGIN, assetsAt: `${ORIGIN}/labs/${labId}` });
  const sessionId = page.create();

  const ticket = (type: "create_asset_upload" | "create_asset_download", payload: Record<string, unknown>): Ticket => {
    const answer = page.ask(type, { sessionId, ...payload });
    assert.ok(answer.ok, JSON.stringify(answer));
    const { uploadUrl, downloadUrl, token } = Object(answer.result);
    return { path: String(uploadUrl ?? downloadUrl).slice(ORIGIN.length), token };
  };
  const uploadTicket = (sizeBytes: number, targetPath = "/a.txt") =>
    ticket("create_asset_upload", { filename: "a.txt", sizeBytes, mimeType: "text/plain", targetPath });
  const downloadTicket = (path: string) => ticket("create_asset_download", { path });

  const send = (method: string, of: Ticket, body?: BodyInit, { token = of.token, headers = {} }: SendOptions = {}) =>
    server.call(method, of.path, {
      ...(body === undefined ? {} : { body }),
      headers: { origin: ORIGIN, authorization: `Bearer ${token}`, ...headers },
    });
  const put = (of: Ticket, body: BodyInit, options?: SendOptions) => send("PUT", of, body, options);
  const get = (of: Ticket, options?: SendOptions) => send("GET", of, undefined, options);
  const upload = async (text: string, targetPath?: string) => {
    const sent = await put(uploadTicket(new TextEncoder().encode(text).length, targetPath), text);
    assert.equal(sent.status, 201, await sent.text());
  };
  return { ...server, labId, lab, page, sessionId, uploadTicket, downloadTicket, send, put, get, upload };
}

/** Status and code of a refusal. */
export async function refusalOf(response: Response): Promise<[number, string]> {
  return [response.status, Object(await response.json()).error?.code];
}
