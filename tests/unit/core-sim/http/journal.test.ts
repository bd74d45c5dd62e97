import assert from "node:assert/strict";
import { problemOf, testServer } from "../../../support/test-server.ts";

const stream = { accept: "text/event-stream" };

async function numbersOf(response: Response): Promise<number[]> {
  const lines = (await response.text()).split("\n").filter(Boolean);
  return lines.map((line) => Object(JSON.parse(line)).n);
}

/** The ids of events, as many as asked for, from a stream that goes on. */
async function idsOf(reader: ReadableStreamDefaultReader<string>, count: number): Promise<number[]> {
  let text = "";
  const ids = () => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
  while (ids().length < count) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
  }
  return ids();
}

const textOf = (response: Response) => {
  assert.ok(response.body);
  return response.body.pipeThrough(new TextDecoderStream()).getReader();
};

Deno.test("the journal as NDJSON, whole and after a number", async () => {
  const { call, makeLab, store } = testServer();
  const labId = await makeLab();
  for (let times = 0; times < 3; times++) store.get(labId)?.advance(10);
  const whole = await call("GET", `/labs/${labId}/journal`);
  assert.equal(whole.headers.get("content-type"), "application/x-ndjson; charset=utf-8");
  const numbers = await numbersOf(whole);
  assert.deepEqual(numbers, numbers.map((_, index) => index + 1));
  const latest = numbers.length;
  assert.deepEqual(await numbersOf(await call("GET", `/labs/${labId}/journal?after=${latest - 1}`)), [latest]);
  for (const after of ["x", "", "-1", "1e3", "0x10", "%201", "1.5", "9".repeat(30)]) {
    const answer = await call("GET", `/labs/${labId}/journal?after=${after}`);
    assert.deepEqual(await problemOf(answer), [400, "INVALID_INPUT"], after);
  }
  assert.deepEqual(await problemOf(await call("GET", `/labs/nowhere/journal`)), [404, "LAB_NOT_FOUND"]);
});

Deno.test("the journal as an event stream goes on from Last-Event-ID and follows", async () => {
  const { call, makeLab, store } = testServer();
  const labId = await makeLab();
  const lab = store.get(labId);
  assert.ok(lab);
  lab.advance(1);
  const known = lab.journal.latest - 1;
  const response = await call("GET", `/labs/${labId}/journal`, { headers: { ...stream, "last-event-id": `${known}` } });
  assert.equal(response.headers.get("content-type"), "text/event-stream; charset=utf-8");
  const reader = textOf(response);
  assert.deepEqual(await idsOf(reader, 1), [known + 1]);
  lab.advance(1);
  assert.deepEqual(await idsOf(reader, 1), [known + 2]);
  await reader.cancel();
  lab.advance(1);
});

Deno.test("a stream ends with its lab, and with the server, which begins no further one", async () => {
  const { call, makeLab, close } = testServer();
  const [one, two] = [await makeLab(), await makeLab()];
  const first = textOf(await call("GET", `/labs/${one}/journal`, { headers: stream }));
  const second = textOf(await call("GET", `/labs/${two}/journal`, { headers: stream }));
  await call("DELETE", `/labs/${one}`);
  const end = async (reader: ReadableStreamDefaultReader<string>) => {
    while (!(await reader.read()).done);
  };
  await end(first);
  close();
  await end(second);
  assert.deepEqual(await problemOf(await call("GET", "/readyz")), [503, "SHUTTING_DOWN"]);
});

Deno.test("a follower who doesn't read holds nothing but a chunk, and is let go", async () => {
  const { call, makeLab, store, clock } = testServer();
  const labId = await makeLab();
  const lab = store.get(labId);
  assert.ok(lab);
  const reader = textOf(await call("GET", `/labs/${labId}/journal`, { headers: stream }));
  await idsOf(reader, 1);
  for (let times = 0; times < 21_000; times++) lab.advance(0);
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) size += read.value.length;
  assert.ok(size < 500_000, `${size}`);
  clock.pass(31 * 60_000);
  store.sweep();
  assert.equal(store.get(labId), undefined, "it doesn't keep its lab from being swept");
});

Deno.test("one who reads slowly is told what he missed", async () => {
  const { call, makeLab, store } = testServer();
  const labId = await makeLab();
  const lab = store.get(labId);
  assert.ok(lab);
  const reader = textOf(await call("GET", `/labs/${labId}/journal`, { headers: stream }));
  const [first] = await idsOf(reader, 1);
  assert.equal(first, 1);
  const text = "x".repeat(1_000_000);
  for (let times = 0; times < 80; times++) lab.journal.write({ layer: "control", type: "filler", data: { text } });
  let tail = "";
  while (!tail.includes(`"type":"dropped"`)) tail = (await reader.read()).value ?? assert.fail("the stream ended");
  await reader.cancel();
});

Deno.test("a HEAD request for the stream begins none", async () => {
  const { call, makeLab, store, clock } = testServer();
  const labId = await makeLab();
  const response = await call("HEAD", `/labs/${labId}/journal`, { headers: stream });
  assert.deepEqual([response.status, response.body], [200, null]);
  clock.pass(31 * 60_000);
  store.sweep();
  assert.equal(store.get(labId), undefined);
});

Deno.test("a journal larger than any string is written all the same, as far as it is kept", async () => {
  const { call, makeLab, store } = testServer();
  const labId = await makeLab();
  const lab = store.get(labId);
  assert.ok(lab);
  const text = "x".repeat(1_000_000);
  for (let times = 0; times < 600; times++) lab.journal.write({ layer: "control", type: "filler", data: { text } });
  let size = 0;
  for await (const chunk of (await call("GET", `/labs/${labId}/journal`)).body ?? []) size += chunk.length;
  assert.ok(size > 60_000_000 && size < 70_000_000, `${size}`);
});
