import assert from "node:assert/strict";
import { CLOSE } from "../../../../core-sim/http/socket-port.ts";
import { connected } from "./connected-port.ts";

Deno.test("1,000 messages a second are taken, far more are refused with an error, a flood closes", () => {
  const { port, socket, clock, request, lab } = connected();
  const batch = (count: number) =>
    JSON.stringify(Array.from({ length: count }, () => request("r", "get_approval_status")));
  port.onFrame(batch(1_000));
  clock.pass(1_000);
  port.onFrame(batch(1_000));
  assert.ok(socket.messages.every(({ ok }) => ok));
  port.onFrame(batch(1_001));
  assert.equal(socket.messages.at(-1)?.error?.code, "SDK_TRANSPORT_ERROR");
  assert.deepEqual(socket.closes, []);
  port.onFrame(batch(18_000));
  assert.deepEqual(socket.closes, [CLOSE.tooMany]);
  assert.deepEqual(lab.truth().extension.ports, []);
});

Deno.test("a batch that is a flood by itself is closed before any of it is handled", () => {
  const { port, socket, lab } = connected();
  const from = lab.journal.latest;
  port.onFrame(`[${"{},".repeat(20_000)}{}]`);
  assert.deepEqual(socket.closes, [CLOSE.tooMany]);
  assert.deepEqual(lab.journal.after(from).entries.map(({ type }) => type), ["port_closed"]);
});

Deno.test("a frame larger than a message is taken apart, and what is too large in it is never read", () => {
  const { port, socket, request } = connected();
  const dense = `{"channelId":"c1","requestId":"dense","type":"get_settings","a":[${"{},".repeat(500_000)}0]}`;
  const late = `{"type":"get_settings","a":"${"x".repeat(1_100_000)}","channelId":"c1","requestId":"late"}`;
  const deep = `{"a":${"[".repeat(2_000)}${"]".repeat(2_000)},"channelId":"c1","requestId":"deep"}`;
  const good = (id: string) => JSON.stringify(request(id, "get_settings", { text: '],[,"\\' }));
  port.onFrame(` [${[good("r1"), dense, late, deep, "nonsense", "[]", good("r2")].join(" , ")}]\n`);
  assert.deepEqual(
    socket.messages.map(({ requestId, error }) => [requestId, error?.code]),
    [
      ["r1", undefined],
      ["dense", "MESSAGE_TOO_LARGE"],
      ["late", "MESSAGE_TOO_LARGE"],
      ["deep", "SDK_PROTOCOL_ERROR"],
      ["r2", undefined],
    ],
  );
  const single = connected({ batch: false });
  single.port.onFrame(dense);
  assert.deepEqual(single.socket.sent.map((text) => JSON.parse(text).error.code), ["MESSAGE_TOO_LARGE"]);
  assert.deepEqual([...socket.closes, ...single.socket.closes], []);
});

Deno.test("as much text as one frame may have is read in a second; what is more is refused unread, each on its own", () => {
  const { port, socket, clock, request } = connected();
  const batch = (ids: string[]) =>
    JSON.stringify(ids.map((id) => request(id, "get_settings", { a: "x".repeat(999_000) })));
  let told = 0;
  const codes = () => {
    const news = socket.messages.slice(told);
    told += news.length;
    return news.map(({ error }) => error?.code);
  };
  const ids = Array.from({ length: 33 }, (_, n) => `r${n}`);
  port.onFrame(batch(ids));
  assert.deepEqual(codes(), ids.map(() => undefined));
  port.onFrame(batch(["r33", "r34"]));
  assert.deepEqual(codes(), ["SDK_TRANSPORT_ERROR", "SDK_TRANSPORT_ERROR"]);
  clock.pass(1_000);
  port.onFrame(batch(["r35"]));
  assert.deepEqual(codes(), [undefined]);
  assert.deepEqual(socket.closes, []);
});
