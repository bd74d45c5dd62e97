import assert from "node:assert/strict";
import { withLabServer } from "../support/lab-server.ts";
import { within } from "../support/within.ts";

/** Writes a request by hand, as no well-behaved client could; resolves with the answer's status and its code. */
async function handshake(
  port: number,
  path: string,
  headers: [name: string, value: string][],
): Promise<[status: number, code: string | undefined]> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const lines = [`GET ${path} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`), "", ""];
  await connection.write(new TextEncoder().encode(lines.join("\r\n")));
  let text = "";
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(16_384);
  const complete = () => /^HTTP\/1\.1 101/.test(text) || /"code":"/.test(text) || /content-length: 0\r\n/i.test(text);
  try {
    while (!complete()) {
      const read = await within(`the answer to a handshake after "${text}"`, connection.read(buffer));
      if (read === null) break;
      text += decoder.decode(buffer.subarray(0, read), { stream: true });
    }
  } finally {
    connection.close();
  }
  return [Number(text.slice(9, 12)), /"code":"([A-Z_]+)"/.exec(text)?.[1]];
}

Deno.test("a port's handshake is refused for exactly what is wrong with it, and no log speaks of any (A-075)", async (t) => {
  const logged: string[] = [];
  await withLabServer(async ({ port, makeLab, post }) => {
    const labId = await makeLab({ origins: ["https://app.test"] });
    const path = `/labs/${labId}/port`;
    const good: Record<string, string> = {
      Host: `localhost:${port}`,
      Upgrade: "websocket",
      Connection: "Upgrade",
      "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
      "Sec-WebSocket-Version": "13",
      Origin: `http://localhost:${port}`,
    };
    const withHeaders = (changes: Record<string, string | undefined>) =>
      Object.entries({ ...good, ...changes }).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, value]]
      );
    const cases: [
      title: string,
      changes: Record<string, string | undefined>,
      expected: [number, string | undefined],
    ][] = [
      ["as it should be", {}, [101, undefined]],
      ["the other own origin", { Origin: `http://127.0.0.1:${port}` }, [101, undefined]],
      ["an origin that the lab lists", { Origin: "https://app.test" }, [101, undefined]],
      ["the batch subprotocol among others", { "Sec-WebSocket-Protocol": "x, pedelec.batch.v1" }, [101, undefined]],
      ["no Origin", { Origin: undefined }, [403, "SDK_ORIGIN_UNAVAILABLE"]],
      ["an Origin of null", { Origin: "null" }, [403, "SDK_ORIGIN_UNAVAILABLE"]],
      ["an empty Origin", { Origin: "" }, [403, "SDK_ORIGIN_UNAVAILABLE"]],
      ["an Origin with a path", { Origin: `http://localhost:${port}/x` }, [403, "SDK_ORIGIN_UNAVAILABLE"]],
      ["two origins in one", { Origin: `http://localhost:${port}, https://app.test` }, [403, "SDK_ORIGIN_UNAVAILABLE"]],
      ["another port's origin", { Origin: "http://localhost:1" }, [403, "ORIGIN_NOT_ALLOWED"]],
      ["a foreign origin", { Origin: "https://evil.test" }, [403, "ORIGIN_NOT_ALLOWED"]],
      ["a foreign host", { Host: `evil.test:${port}` }, [421, "HOST_NOT_ALLOWED"]],
      ["an Upgrade in capitals", { Upgrade: "WebSocket" }, [101, undefined]],
      ["an Upgrade to something else", { Upgrade: "h2c" }, [400, "SDK_PROTOCOL_ERROR"]],
      ["no key", { "Sec-WebSocket-Key": undefined }, [400, "SDK_PROTOCOL_ERROR"]],
      ["no Connection", { Connection: undefined }, [400, "SDK_PROTOCOL_ERROR"]],
      ["only unknown subprotocols", { "Sec-WebSocket-Protocol": "x, y" }, [400, "SDK_PROTOCOL_ERROR"]],
      ["no upgrade at all", { Upgrade: undefined, Connection: undefined }, [426, "UPGRADE_REQUIRED"]],
    ];
    for (const [title, changes, expected] of cases) {
      await t.step(title, async () => assert.deepEqual(await handshake(port, path, withHeaders(changes)), expected));
    }
    await t.step("several Origin headers", async () => {
      const twice = [...withHeaders({}), ["Origin", "https://app.test"] satisfies [string, string]];
      assert.deepEqual(await handshake(port, path, twice), [403, "SDK_ORIGIN_UNAVAILABLE"]);
    });
    await t.step("a path that the page says it stands at", async () => {
      for (
        const [query, expected] of [
          ["path=/workflow/draft/", [101, undefined]],
          ["path=reload", [400, "INVALID_INPUT"]],
          ["path=/%3Cb%3E", [400, "INVALID_INPUT"]],
          [`path=/${"x".repeat(200)}`, [400, "INVALID_INPUT"]],
          ["page=/reload/", [400, "INVALID_INPUT"]],
        ] as const
      ) {
        assert.deepEqual(await handshake(port, `${path}?${query}`, withHeaders({})), expected, query);
      }
    });
    for (const kind of ["extension.disable", "ports.blackhole"]) {
      await t.step(`[CN1] nobody there: ${kind}`, async () => {
        const disturbed = await makeLab();
        const disrupt = async (what: string) => {
          const answer = await post(`/labs/${disturbed}/disrupt`, { kind: what });
          assert.equal(answer.status, 200, await answer.text());
        };
        const knock = () => handshake(port, `/labs/${disturbed}/port`, withHeaders({}));
        await disrupt(kind);
        assert.deepEqual(await knock(), [503, "EXTENSION_UNAVAILABLE"]);
        await disrupt("heal");
        assert.deepEqual(await knock(), [101, undefined]);
      });
    }
    await t.step("an unknown lab", async () => {
      assert.deepEqual(await handshake(port, "/labs/nowhere/port", withHeaders({})), [404, "LAB_NOT_FOUND"]);
    });
  }, { onLog: (line) => void logged.push(line) });
  assert.deepEqual(logged.map((line) => Object(JSON.parse(line)).message), ["serving", "stopping"]);
});
