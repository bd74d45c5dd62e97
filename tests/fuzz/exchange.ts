/** One HTTP request by hand, and the beginning of its answer. */

export interface Answer {
  /** 0 where the server hung up without a word, or was given no time to answer. */
  readonly status: number;
  readonly head: string;
}

/** Of an answer no more is read: a journal may be long, and an event stream has no end. */
const ENOUGH_BYTES = 16_384;
/** For a server that waits for the rest of a request. */
const PATIENCE_MS = 10_000;

const SILENT: Answer = { status: 0, head: "" };

export async function exchange(port: number, bytes: Uint8Array<ArrayBuffer>, cut: boolean): Promise<Answer> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const timer = setTimeout(() => connection.close(), PATIENCE_MS);
  try {
    for (let at = 0; at < bytes.length;) at += await connection.write(bytes.subarray(at));
    if (cut) return SILENT;
    return await head(connection);
  } catch (error) {
    if (error instanceof Deno.errors.Interrupted || error instanceof Deno.errors.BadResource) {
      throw new Error(
        `no answer within ${PATIENCE_MS} ms to ${JSON.stringify(new TextDecoder().decode(bytes.slice(0, 300)))}`,
      );
    }
    // The server may refuse without having read everything.
    return SILENT;
  } finally {
    clearTimeout(timer);
    try {
      connection.close();
    } catch {
      // The timer did.
    }
  }
}

async function head(connection: Deno.TcpConn): Promise<Answer> {
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(ENOUGH_BYTES);
  let text = "";
  while (text.length < ENOUGH_BYTES && !text.includes("\r\n\r\n")) {
    const count = await connection.read(buffer);
    if (count === null) break;
    text += decoder.decode(buffer.subarray(0, count), { stream: true });
  }
  return { status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0), head: text.split("\r\n\r\n")[0] ?? "" };
}
