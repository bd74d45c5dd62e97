/** What the servers of the comparison share. */

/** 120 bytes, ready to be sent. */
export const MESSAGE = JSON.stringify({ type: "chat_delta", text: "x".repeat(89) });
/** Ends a round. */
export const LAST = JSON.stringify({ type: "operation_completed" });

/** Says where the server is, as its first line on stdout. */
export function announce({ port }: { port: number }): void {
  const line = JSON.stringify({ url: `http://127.0.0.1:${port}`, port, pid: Deno.pid });
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}
