import assert from "node:assert/strict";
import { bind } from "../../../core-sim/bind.ts";

/** Listens in thought: on ::1 with the given results, one after the other; port 0 counts from 4000. */
function computer(...onIpv6: ("ok" | Error)[]) {
  const open: string[] = [];
  let free = 4000;
  const listen = (hostname: string, asked: number) => {
    const result = hostname === "::1" ? onIpv6.shift() : "ok";
    if (result instanceof Error) throw result;
    const port = asked === 0 ? free++ : asked;
    const at = `${hostname} ${port}`;
    open.push(at);
    return {
      addr: { port },
      shutdown: () => Promise.resolve(void open.splice(open.indexOf(at), 1)),
    };
  };
  return { open, listen };
}

const inUse = () => new Deno.errors.AddrInUse("in use");

Deno.test("without a host both loopback families get the same port", async () => {
  const { open, listen } = computer("ok");
  assert.equal((await bind({ port: 0 }, listen)).length, 2);
  assert.deepEqual(open, ["127.0.0.1 4000", "::1 4000"]);
});

Deno.test("a host of one's own is the only one", async () => {
  const { open, listen } = computer();
  await bind({ host: "0.0.0.0", port: 80 }, listen);
  assert.deepEqual(open, ["0.0.0.0 80"]);
});

Deno.test("a computer without IPv6 serves the one family", async () => {
  const unsupported = Object.assign(new Error("Address family not supported"), { code: "EAFNOSUPPORT" });
  for (const missing of [new Deno.errors.AddrNotAvailable("no such address"), unsupported]) {
    const { open, listen } = computer(missing);
    await bind({ port: 8787 }, listen);
    assert.deepEqual(open, ["127.0.0.1 8787"]);
  }
});

Deno.test("a port that another program holds on ::1 is taken, and nothing stays open", async () => {
  const { open, listen } = computer(inUse());
  await assert.rejects(bind({ port: 8787 }, listen), Deno.errors.AddrInUse);
  assert.deepEqual(open, []);
});

Deno.test("port 0 goes on to another one, but not for ever", async () => {
  const lucky = computer(inUse(), inUse(), "ok");
  await bind({ port: 0 }, lucky.listen);
  assert.deepEqual(lucky.open, ["127.0.0.1 4002", "::1 4002"]);
  const full = computer(...Array.from({ length: 20 }, inUse));
  await assert.rejects(bind({ port: 0 }, full.listen), Deno.errors.AddrInUse);
  assert.deepEqual(full.open, []);
});
