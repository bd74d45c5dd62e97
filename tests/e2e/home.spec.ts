import { expect, test } from "./fixtures.ts";

const BUILT = {
  "A temporary assistant that belongs to one page": "/temporary/",
  "Resume after a full reload": "/reload/",
  "A workflow over several pages": "/workflow/",
  "Sensitive, short-lived context": "/sensitive/",
  "A long-running task": "/long-task/",
};

/** Where a link ends: the workflow leads on to the page where it stands. */
const arrivalOf = (path: string) => path === "/workflow/" ? "/workflow/brief/" : path;

test("[PG1] the overview has the five rows of the lifecycle table; built ones lead to their page", async ({ open, page }) => {
  await open("/");
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(5);
  for (const row of await rows.all()) {
    const need = await row.getByRole("rowheader").innerText();
    const path = Object.entries(BUILT).find(([name]) => name === need)?.[1];
    if (path === undefined) await expect(row.getByRole("link")).toHaveCount(0);
    else await expect(row.getByRole("link")).toHaveAttribute("href", new RegExp(`^${path}`));
  }
  await expect(rows.getByRole("link")).toHaveCount(Object.keys(BUILT).length);
});

test("the overview's links keep lab, language and colours", async ({ open, page, lab }) => {
  await open("/", { query: { lang: "zh-TW", theme: "dark" } });
  for (const path of Object.values(BUILT)) {
    await page.locator(`tbody a[href^="${path}"]`).click();
    await page.waitForURL((url) => url.pathname === arrivalOf(path));
    const { searchParams } = new URL(page.url());
    expect(searchParams.get("lab")).toBe(lab.labId);
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-TW");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.goBack();
  }
});

for (const lang of ["en", "zh-TW"]) {
  test(`the lifecycle table is whole in the first screen of 1280 by 800 in ${lang}`, async ({ open, page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open("/", { query: { lang } });
    await expect(page.locator("tbody tr")).toHaveCount(5);
    await expect(page.locator(".lives")).toBeInViewport({ ratio: 1 });
  });
}

for (const lang of ["en", "zh-TW"]) {
  test(`what a team asks first is answered on the overview itself, with rules, in ${lang}`, async ({ open, page }) => {
    await open("/", { query: { lang } });
    const answers = page.locator("[data-question]");
    await expect(answers).toHaveCount(5);
    for (const answer of await answers.all()) {
      await expect(answer.locator("dt")).toHaveText(/[?？]$/);
      await expect(answer.locator("dd p").first()).toHaveText(/.{40}/);
      await expect(answer.locator("code").first()).toHaveText(/^[A-Z]{2}\d+$/);
    }
  });
}

test("the overview touches nothing in the lab", async ({ open, page, lab }) => {
  await open("/");
  await expect(page.locator("tbody tr")).toHaveCount(5);
  const { extension, desktop } = await lab.truth();
  expect(extension.ports).toEqual([]);
  expect(desktop.threads).toEqual([]);
});

test("a page's address without its last slash leads there, with its parameters", async ({ page, lab }) => {
  await page.goto(`/temporary?lab=${lab.labId}`);
  expect(new URL(page.url()).pathname).toBe("/temporary/");
  expect(new URL(page.url()).searchParams.get("lab")).toBe(lab.labId);
});

test("a browser gets a lab of its own at its first visit, and keeps it", async ({ page, context }) => {
  await page.goto("/temporary/");
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name)).toEqual([`pedelec_lab_${new URL(page.url()).port}`]);
  await page.reload();
  await expect(page.locator("[data-session-id]")).toHaveAttribute("data-status", "none");
  await expect(page.locator("[data-notice]")).toHaveCount(0);
  expect(await context.cookies()).toEqual(cookies);
});
