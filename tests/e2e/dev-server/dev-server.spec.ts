import type { Page } from "@playwright/test";
import * as v from "valibot";
import { expect, test as base } from "../fixtures.ts";
import { Lab } from "../lab.ts";
import { Stage } from "../stage.ts";
import { type DevServer, startDev } from "./tree.ts";

const test = base.extend<{ dev: DevServer }>({
  dev: async ({ context }, give) => {
    const dev = await startDev();
    await give(dev);
    // A page whose development server is gone asks for it again and again.
    for (const page of context.pages()) await page.close();
    await dev.stop();
  },
  lab: async ({ playwright, dev, labSettings }, give) => {
    const request = await playwright.request.newContext({ baseURL: dev.lab });
    await give(await Lab.create(request, { clock: "manual", approval: "auto", ...labSettings }));
    await request.dispose();
  },
  open: async ({ page: own, dev, lab }, give) => {
    await give(async (path, { page = own, query = {} } = {}) => {
      await page.goto(`${dev.origin}${path}?${new URLSearchParams({ lab: lab.labId, ...query })}`);
      return new Stage(page);
    });
  },
});

/** How many sockets to the lab a tab opened so far; Vite's own aren't counted. */
function socketsOf(page: Page): () => number {
  let opened = 0;
  page.on("websocket", (socket) => {
    if (new URL(socket.url()).pathname.endsWith("/port")) opened++;
  });
  return () => opened;
}

const heldSchema = v.object({ portId: v.string(), channelId: v.optional(v.string()) });

/** How many ports there were at once, and routes of one session, at most, as the Extension noted them. */
async function most(lab: Lab): Promise<{ ports: number; routes: Map<string, number> }> {
  const open = { ports: new Set<string>(), routes: new Map<string, Set<string>>() };
  const most = { ports: 0, routes: new Map<string, number>() };
  for (const { type, sessionId = "", data } of await lab.journal()) {
    if (!/^(port_(opened|closed)|route_(added|removed))$/.test(type)) continue;
    const { portId, channelId = "" } = v.parse(heldSchema, data);
    const routes = open.routes.get(sessionId) ?? new Set();
    if (type === "port_opened") open.ports.add(portId);
    if (type === "port_closed") open.ports.delete(portId);
    if (type === "route_added") open.routes.set(sessionId, routes.add(channelId));
    if (type === "route_removed") routes.delete(channelId);
    most.ports = Math.max(most.ports, open.ports.size);
    if (channelId !== "") most.routes.set(sessionId, Math.max(most.routes.get(sessionId) ?? 0, routes.size));
  }
  return most;
}

const WORDS = Array.from({ length: 200 }, (_, at) => String(at).padStart(3, "0"));
const ANSWER = WORDS.join(" ");

/** What the page shows of the answer: parts may be missing after a reload, but none stands twice or too early. */
async function expectNothingTwice(stage: Stage): Promise<void> {
  const shown = (await stage.text(stage.answers.last()).textContent() ?? "").match(/\d{3}/g) ?? [];
  expect(shown.length).toBeGreaterThan(0);
  expect(shown).toEqual([...new Set(shown)].sort());
}

/** Saves a component of each page: it takes the component's place, and its page stays. */
async function saveComponents(dev: DevServer, pages: Record<string, Stage>, name: string): Promise<void> {
  for (const { page } of Object.values(pages)) await page.evaluate(() => Reflect.set(globalThis, "stays", true));
  for (const page of Object.keys(pages)) {
    dev.save(`app/pages/${page}/page.tsx`, (text) => text.replace(/heading=\{t\("[^"]+"\)\}/, `heading="${name}"`));
  }
  for (const { session, page } of Object.values(pages)) {
    await expect(session).toHaveAttribute("aria-label", name);
    expect(await page.evaluate(() => Reflect.get(globalThis, "stays"))).toBe(true);
  }
}

/** Saves the SDK's client: the pages that are built on it are loaded anew. */
async function saveClient(dev: DevServer, pages: readonly Stage[], name: string): Promise<void> {
  const reloaded = pages.map(({ page }) => page.waitForEvent("domcontentloaded"));
  dev.save("sdk/pedelec.ts", (text) => `${text}\n// ${name}\n`);
  await Promise.all(reloaded);
}

test("[AE2] [PG4] a page's component and the SDK's client are saved five times each under Vite, in the middle of a turn: one socket and one route a tab at any time, no fragment twice (A-004)", async ({ dev, lab, open, page, newTab }) => {
  test.slow();
  const second = await newTab();
  const sockets = [socketsOf(page), socketsOf(second)];
  await lab.says("Hello.", "Hello");
  await lab.script([{ say: ANSWER, chunk: 4, everyMs: 100 }], "Go");
  const [stage, scoped] = await Promise.all([open("/long-task/"), open("/temporary/", { page: second })]);
  const id = await stage.start("Go");
  const scopedId = await scoped.begin();

  const goesOn = async () => {
    await stage.is("running");
    await expect(stage.session).toHaveAttribute("data-attached", "true");
    expect(await stage.sessionId()).toBe(id);
    await lab.advance(500);
    await expectNothingTwice(stage);
  };
  for (const name of ["First", "Second", "Third", "Fourth"]) {
    await saveComponents(dev, { "long-task": stage, temporary: scoped }, name);
    await goesOn();
    await scoped.is("idle");
    expect(await scoped.sessionId()).toBe(scopedId);
  }
  await saveClient(dev, [stage, scoped], "First");
  await goesOn();
  await scoped.is("none");
  await expect(second.locator("[data-former]")).toHaveAttribute("data-former", "ended");
  expect(await lab.status(scopedId)).toBe("ended");
  await second.close();
  await saveComponents(dev, { "long-task": stage }, "Fifth");
  await goesOn();
  for (const name of ["Second", "Third", "Fourth", "Fifth"]) {
    await saveClient(dev, [stage], name);
    await goesOn();
  }

  await lab.advance(60_000);
  await stage.is("idle");
  await stage.hasWholeAnswer(ANSWER);
  await expect(stage.answers).toHaveCount(1);
  expect((await lab.threads()).map(({ threadId, operations }) => [threadId, operations]).sort()).toEqual(
    [[id, 1], [scopedId, 1]].sort(),
  );
  expect(sockets.map((opened) => opened())).toEqual([6, 2]);
  const { ports, routes } = await most(lab);
  expect(ports).toBe(2);
  expect(Object.fromEntries(routes)).toEqual({ [id]: 1, [scopedId]: 1 });
});

test("the lab's server is killed five times behind Vite's proxy, under an open port: the development server answers all along, and the page has a session over a port anew after each (A-078)", async ({ console, dev, page }) => {
  test.slow();
  // The browser's own word on a server that is gone, and the proxy's.
  console.expect(/WebSocket connection|Failed to load resource|ERR_|EventSource/);
  const stage = new Stage(page);
  const sessions = new Set<string>();
  for (let life = 0; life < 5; life++) {
    await page.goto(`${dev.origin}/temporary/`);
    await stage.send("Hello");
    await stage.act("approve");
    sessions.add(await stage.sessionId());
    await expect(stage.session).toHaveAttribute("data-attached", "true");
    await dev.killLab();
    await expect(stage.session).toHaveAttribute("data-attached", "false");
    expect((await fetch(`${dev.origin}/temporary/`)).status).toBe(200);
    await dev.startLab();
  }
  await page.goto(`${dev.origin}/temporary/`);
  await stage.is("none");
  expect(sessions.size).toBe(5);
});
