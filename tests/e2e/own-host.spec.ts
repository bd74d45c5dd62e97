import type { BrowserContext, Page } from "@playwright/test";
import { expect, originOf, test } from "./fixtures.ts";
import { SITUATIONS } from "./situations/mod.ts";

const CSP = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
];

/** The hosts of all that these pages ask for, sockets included. */
function hostsAsked(context: BrowserContext): Set<string> {
  const hosts = new Set<string>();
  const note = (url: string) => void (/^(data|blob|about):/.test(url) || hosts.add(new URL(url).host));
  context.on("request", (request) => note(request.url()));
  context.on("page", (page) => page.on("websocket", (socket) => note(socket.url())));
  return hosts;
}

/** What the policy refused, as the pages were told. */
async function refusals(context: BrowserContext): Promise<string[]> {
  const refused: string[] = [];
  await context.exposeFunction("refusedByPolicy", (what: string) => void refused.push(what));
  await context.addInitScript(() =>
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      const tell: unknown = Reflect.get(globalThis, "refusedByPolicy");
      if (typeof tell === "function") tell(`${violatedDirective} ${blockedURI}`);
    })
  );
  return refused;
}

/** Both languages, both themes. */
async function changeEverything(page: Page): Promise<void> {
  for (const name of ["繁體中文", "English"]) await page.getByRole("radio", { name }).check();
  for (const name of ["Dark", "Light"]) await page.getByRole("radio", { name }).check();
}

for (const path of Object.keys(SITUATIONS)) {
  test(`${path} asks its own host alone and stays within its policy, on a full walk`, async ({ lab, open, context, newTab }) => {
    const hosts = hostsAsked(context);
    const refused = await refusals(context);
    const page = await newTab();
    const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
    const stage = await open(path, { page });
    const document = await answer;
    expect(document.headers()["content-security-policy"]?.split("; ").sort()).toEqual([...CSP].sort());
    expect(await document.text()).not.toMatch(/<script(?![^>]*\bsrc=)|<[^>]+\bon\w+=|<style|\bstyle=/i);
    await changeEverything(page);
    if (path !== "/") {
      await lab.script([{ say: "A short answer.", everyMs: 0 }]);
      if (path.startsWith("/workflow/")) await stage.act("claim");
      await stage.begin();
      await stage.act("end");
      await stage.is("ended");
      await expect(stage.action("desktop-restart")).toBeAttached();
    }
    expect([...hosts]).toEqual([new URL(originOf("localhost")).host]);
    expect(refused).toEqual([]);
  });
}

test("a script in the page's own text isn't run, and that is told", async ({ open, context, newTab, console }) => {
  console.expect(/Content Security Policy|violates the following/);
  const refused = await refusals(context);
  const page = await newTab();
  await open("/temporary/", { page });
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'run'";
    document.head.append(script);
  });
  await expect.poll(() => refused).toEqual(["script-src-elem inline"]);
  await expect(page).not.toHaveTitle("run");
});
