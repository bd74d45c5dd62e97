import { expect, test } from "./fixtures.ts";

test("[EN1] three tabs with a session each, one the workflow's: End in one, and the others' turns go on; so it is the other way round (A-037)", async ({ lab, open, newTab }) => {
  for (const name of ["first", "second", "trip"]) {
    await lab.script([{ say: `The ${name} answer, to its end.`, chunk: 4, everyMs: 100 }], name);
  }
  const first = await open("/temporary/");
  const second = await open("/temporary/", { page: await newTab() });
  const trip = await open("/workflow/draft/", { page: await newTab() });
  await trip.act("claim");
  await first.start("first");
  const ended = [await second.start("second"), await trip.start("trip")];
  await lab.advance(300);
  await second.act("end");
  await second.is("ended");
  await trip.is("running");
  await trip.act("end");
  await trip.is("ended");
  await first.is("running");
  await lab.advance(10_000);
  await first.is("idle");
  await first.hasWholeAnswer("The first answer, to its end.");
  for (const { answers } of [second, trip]) await expect(answers).toHaveAttribute("data-state", "partial");
  for (const id of ended) expect(await lab.status(id)).toBe("ended");
});

test("[EN2] [EN6] an end in one tab, then End in the other: it is ended already, nothing more is asked (A-031)", async ({ lab, open, newTab }) => {
  await lab.says("Hello.");
  const first = await open("/reload/");
  const id = await first.begin();
  const second = await open("/reload/", { page: await newTab() });
  await second.is("idle");
  await first.act("end");
  for (const stage of [first, second]) await stage.is("ended");
  await expect(first.record(id)).toHaveCount(0);
  await expect(second.action("end")).toHaveAttribute("aria-disabled", "true");
  expect(await lab.sent("end_session")).toHaveLength(1);
  expect(await lab.status(id)).toBe("ended");
  for (const stage of [first, second]) {
    await stage.page.reload();
    await stage.is("none");
    await expect(stage.record(id)).toHaveCount(0);
  }
});

test("[EN1] [RE1] End just after Send, then Resume: the next message is really sent, and answered (A-035)", async ({ lab, open }) => {
  await lab.script([{ wait: 1000 }, { say: "Too late." }]);
  const stage = await open("/reload/");
  const id = await stage.start("Never mind");
  await lab.advance(150);
  await stage.act("end");
  await stage.is("ended");
  await stage.act("resume");
  await stage.is("idle");
  await lab.says("Here I am.");
  await stage.send("Again");
  await stage.operationIs("none");
  await stage.hasWholeAnswer("Here I am.");
  expect((await lab.thread(id))?.operations).toBe(2);
});

for (const host of ["localhost", "127.0.0.1"] as const) {
  test(`[OR1] a page under ${host} has a socket on its own name, and works (A-092)`, async ({ lab, open, page }) => {
    const sockets: string[] = [];
    page.on("websocket", (socket) => void sockets.push(new URL(socket.url()).hostname));
    await lab.says("Hello.");
    const stage = await open("/reload/", { host });
    await stage.begin();
    expect(sockets).toEqual([host]);
  });
}
