/** An asset server that answers as the test says, and a client with a session whose tickets lead there. */
import assert from "node:assert/strict";
import { withSession } from "./setup.ts";

export const TOKEN = "one-time-secret";

/** A request that came. */
export interface Came {
  readonly method: string;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

type Answer = () => Response;

/** Runs a test beside a server. */
export async function withAssetServer(run: (all: Awaited<ReturnType<typeof setUp>>) => Promise<void>): Promise<void> {
  const came: Came[] = [];
  const at: { answer: Answer } = { answer: () => new Response(null, { status: 500 }) };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const bytes = new Uint8Array(await request.arrayBuffer());
    came.push({ method: request.method, headers: request.headers, bytes });
    return at.answer();
  });
  try {
    await run(await setUp(`http://127.0.0.1:${server.addr.port}`, came, at));
  } finally {
    await server.shutdown();
  }
}

/** Runs a test beside a server that takes one connection and never answers, or not to the end. */
export async function withSilentServer(
  run: (all: Awaited<ReturnType<typeof setUp>> & { reached: Promise<void>; gone: Promise<void> }) => Promise<void>,
  says = "",
): Promise<void> {
  const reached = Promise.withResolvers<void>();
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const gone = listener.accept().then(async (connection) => {
    await connection.write(new TextEncoder().encode(says));
    const some = new Uint8Array(1024);
    // A page that gives up may reset the connection instead of closing it.
    while (await connection.read(some).catch(() => null) !== null) reached.resolve();
    connection.close();
  });
  try {
    await run({ ...await setUp(`http://127.0.0.1:${listener.addr.port}`), reached: reached.promise, gone });
    await gone;
  } finally {
    listener.close();
  }
}

async function setUp(url: string, came: Came[] = [], at: { answer?: Answer } = {}) {
  const all = await withSession();
  const { session, port } = all;
  const uploadTicket = (more: Record<string, unknown> = {}) =>
    port.answer(port.last("create_asset_upload"), {
      uploadId: "u1",
      uploadUrl: `${url}/uploads/u1`,
      token: TOKEN,
      expiresAt: 1,
      ...more,
    });
  const downloadTicket = (more: Record<string, unknown> = {}) => {
    const path = String(port.last("create_asset_download").path);
    port.answer(port.last("create_asset_download"), {
      downloadId: "d1",
      downloadUrl: `${url}/downloads/d1`,
      token: TOKEN,
      path,
      name: path.slice(path.lastIndexOf("/") + 1),
      sizeBytes: 1,
      modifiedAt: 7,
      mimeType: "text/plain",
      expiresAt: 1,
      ...more,
    });
  };
  return {
    ...all,
    url,
    came,
    uploadTicket,
    downloadTicket,
    answerWith: (answer: Answer) => void (at.answer = answer),
    /** Asks for an upload that gets its ticket at once. */
    upload: (file = new File(["hi"], "a.txt", { type: "text/plain" })) => {
      const uploading = session.uploadAsset(file);
      uploading.catch(() => {});
      uploadTicket();
      return uploading;
    },
  };
}

export const created = (path: unknown) => () => Response.json({ path }, { status: 201 });

/** What a promise rejects with; fails when it resolves. */
export const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(() => assert.fail("it resolved"), (thrown: unknown) => thrown);
