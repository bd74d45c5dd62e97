import { expect, test } from "./own-app/fixtures.ts";

const NOBODY = "Could not establish connection. Receiving end does not exist.";

test("the wire, spoken by hand on chrome.runtime from another origin: a whole session", async ({ lab, site, openApp, run }) => {
  await lab.script([{ tool: "look", args: {} }, { say: "I have looked.", everyMs: 0 }]);
  await openApp("/raw/");
  expect(await run("app.ask('get_approval_status')")).toMatchObject({ installed: true, origin: site.origin });

  const { sessionId } = await run<{ sessionId: string }>("app.create(true)");
  const types = () => run<string[]>("app.heard.map(({ type }) => type)");
  expect(await types()).toEqual(["response", "session_snapshot", "response"]);
  expect((await lab.truth()).extension.ports.map(({ origin }) => origin)).toEqual([site.origin]);

  const send = `app.ask("send_text", { sessionId: "${sessionId}", text: "Look!", operationId: "turn_1" })`;
  expect(await run(send)).toEqual({});
  const call = "app.heard.find(({ type }) => type === 'tool_call')";
  await expect.poll(() => run(call)).toMatchObject({ sessionId, operationId: "turn_1", tool: "look", args: {} });
  expect(
    await run(
      `app.ask("submit_tool_result", { sessionId: "${sessionId}", toolRequestId: ${call}.toolRequestId, result: 1 })`,
    ),
  ).toEqual({});
  await expect.poll(async () => (await types()).at(-1)).toBe("operation_completed");
  expect(await run("app.heard.find(({ type }) => type === 'chat_message').text")).toBe("I have looked.");
  expect(await run("app.heard.at(-1)")).toMatchObject({ operationId: "turn_1", operationKind: "user", success: true });

  expect(await run(`app.ask("end_session", { sessionId: "${sessionId}" })`)).toEqual({});
  await expect.poll(types).toContain("ended");
  expect(await lab.status(sessionId)).toBe("ended");
  const hello = (await lab.journal()).filter(({ layer, type }) => layer === "page" && /^(sdk_|page_)/.test(type));
  expect(hello.map(({ type }) => type)).toEqual(["sdk_hello", "page_activity"]);
});

test("[AE1] [AE2] [RS3] a reload of such a page ends what is page-scoped; the rest is resumed, snapshot first", async ({ lab, openApp, run, page }) => {
  await openApp("/raw/");
  const scoped = await run<{ sessionId: string }>("app.create(true)");
  const kept = await run<{ sessionId: string }>("app.create(false)");
  await page.reload();
  await expect.poll(() => lab.status(scoped.sessionId)).toBe("ended");
  expect(await lab.status(kept.sessionId)).toBe("idle");
  expect(await run(`app.ask("resume_session", { sessionId: "${kept.sessionId}" })`)).toEqual({
    sessionId: kept.sessionId,
    autoEndOnDisconnect: false,
  });
  expect(await run("app.heard.map(({ type }) => type)")).toEqual(["session_snapshot", "response"]);
  expect(await run("app.heard[0].snapshot")).toMatchObject({ threadId: kept.sessionId, status: "idle" });
});

test("[CN3] the Extension's reload disconnects the port without lastError; one that is switched off isn't there", async ({ lab, openApp, run, page, console }) => {
  console.expect(/WebSocket connection.*503|opened no port/);
  await openApp("/raw/");
  await run("app.create(true)");
  await lab.disrupt({ kind: "extension.reload" });
  await expect.poll(() => run("app.disconnected")).toBe(null);
  expect(await run("(() => { try { port.postMessage({}) } catch (thrown) { return thrown.message } })()")).toBe(
    "Attempting to use a disconnected port object",
  );
  await lab.disrupt({ kind: "extension.disable" });
  await page.reload();
  await expect.poll(() => run("app.disconnected")).toBe(NOBODY);
});

test.describe("a lab that isn't made for the page's origin", () => {
  test.use({ labSettings: {} });

  test("[OR1] refuses the port, and the console says what to do", async ({ site, openApp, run, page, console }) => {
    console.expect(/WebSocket connection.*403/);
    const told = page.waitForEvent("console", (message) => message.text().startsWith("Pedelec lab:"));
    console.expect(/opened no port for http:\/\/localhost:\d+\. Make the lab for this page's origin/);
    await openApp("/raw/");
    expect((await told).text()).toContain(`{"origins":["${site.origin}"]}`);
    await expect.poll(() => run("app.disconnected")).toBe(NOBODY);
    expect(await run("'lastError' in chrome.runtime")).toBe(false);
  });
});

test("without a lab, or with an unknown one, the console says so and nobody is there", async ({ openApp, run, console }) => {
  console.expect(/Pedelec lab: the address of chrome-runtime\.js names no lab/);
  console.expect(/Pedelec lab: the lab that chrome-runtime\.js names doesn't exist/);
  for (const query of ["", "?lab=unknown"]) {
    await openApp("/raw/", query);
    await expect.poll(() => run("app.disconnected")).toBe(NOBODY);
  }
});

test("[CN1] [TU7] sdk/ as it comes runs on this chrome.runtime: a turn with a tool, a reload, a resume, an end; a listener that throws stops no other and is reported (A-096)", async ({ lab, openApp, run, page, console }) => {
  console.expect(/thrown by a listener/);
  await lab.script([{ tool: "look", args: {} }, { say: "I have looked.", everyMs: 0 }]);
  await openApp("/sdk/");
  const id = await run<string>("app.create(false)");
  await run("app.session.sendText('Look!')");
  expect(await run("app.chats")).toEqual(["I have looked."]);
  expect(await run("app.available()")).toMatchObject({ available: true, extension: { available: true } });

  await page.reload();
  expect(await run(`app.resume("${id}")`)).toBe(id);
  await lab.script([{ say: "Again.", chunk: 2, everyMs: 0 }]);
  await run(`(() => {
    globalThis.heard = { reported: 0, counting: "", leaving: "", last: "" };
    addEventListener("error", () => heard.reported++);
    app.session.onChatDelta(() => { throw new Error("thrown by a listener") });
    const offCounting = app.session.onChatDelta((text) => heard.counting += text);
    const offLeaving = app.session.onChatDelta((text) => {
      heard.leaving += text;
      offCounting();
      offLeaving();
    });
    app.session.onChatDelta((text) => heard.last += text);
  })()`);
  await run("app.session.sendText('And now?')");
  expect(await run("[app.chats, app.errors]")).toEqual([["Again."], []]);
  expect(await run("heard")).toEqual({ reported: 3, counting: "Ag", leaving: "Ag", last: "Again." });
  await run("app.session.end()");
  expect(await lab.thread(id)).toMatchObject({ status: "ended", operations: 2, acceptedToolResults: 1 });
});

test("[CN3] [CN4] its handles are detached by the Extension's reload, and the next request has a new port", async ({ lab, openApp, run }) => {
  await openApp("/sdk/");
  const id = await run<string>("app.create(false)");
  await run("globalThis.old = app.session");
  await lab.disrupt({ kind: "extension.reload" });
  await expect.poll(() => run("[old.getStatus(), app.errors]")).toEqual(["error", ["EXTENSION_DISCONNECTED"]]);
  expect(await run(`app.resume("${id}")`)).toBe(id);
  expect(await run("[app.session === old, app.session.getStatus()]")).toEqual([false, "idle"]);
});
