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
  assert.deepEqual(await problemOf(await call("GET", `/labs/${labId}/journal?after=x`)), [400, "INVALID_INPUT"]);
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

Deno.test("a follower who doesn't read is let go instead of filling the memory", async () => {
  const { call, makeLab, store } = testServer();
  const labId = await makeLab();
  const lab = store.get(labId);
  assert.ok(lab);
  const response = await call("GET", `/labs/${labId}/journal`, { headers: stream });
  const long = "x".repeat(100_000);
  for (let times = 0; times < 60; times++) lab.queueScript({ match: long, steps: [] });
  const reader = textOf(response);
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    size += value.length;
  }
  assert.ok(size > 4_000_000 && size < 5_000_000, `${size}`);
});
