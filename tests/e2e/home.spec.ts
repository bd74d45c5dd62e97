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

/** What each answer must say, and where it is seen. In either language names of code stay as they are. */
const FACTS = {
  payslip: {
    path: "/sensitive/",
    rules: ["PG1", "AE1", "EN1"],
    both: ["autoEndOnDisconnect: true", "end\\(\\)", "IndexedDB", "last route|最後一條 route"],
    en: ["Sensitive", "Nothing is written"],
    "zh-TW": ["敏感", "不寫入 IndexedDB"],
  },
  reload: {
    path: "/reload/",
    rules: ["AE1", "AE2", "RS3", "TL1"],
    both: ["false", "true", "Core", "manifest", "handle", "handler"],
    en: ["keeps the session, a running turn", "id that it saved", "register each", "nothing survives the last route"],
    "zh-TW": ["保留 session、執行中的 turn", "儲存的 ID", "重新註冊", "什麼都不會留下"],
  },
  provider: {
    path: "/reload/",
    rules: ["RS6", "RE2", "PG2"],
    both: [
      "resumeSession\\(id\\)",
      'provider (is|是) ""',
      "effortLevel.* undefined",
      "session.resume\\(\\)",
      "snapshot",
    ],
    en: ["new handle", "Save both beside the id", "keeps them"],
    "zh-TW": ["新的 handle", "和 ID 一起儲存", "會保留"],
  },
  disk: {
    path: "/sensitive/",
    rules: ["EN5", "WS1", "WS2"],
    both: ["end\\(\\)", "workspace.path", "Desktop App", "workspace"],
    en: ["deletes no files", "exits in an orderly way, or at its next start", "never deleted by Pedelec"],
    "zh-TW": ["不會刪除任何檔案", "正常結束時移除", "下次啟動", "永遠不會被 Pedelec 刪除"],
  },
  tabs: {
    path: "/reload/",
    rules: ["TU2", "TU5", "TB1"],
    both: ["SESSION_BUSY", "owner"],
    en: ["One turn runs", "nothing of it is queued", "text stays typed", "follows the turn that won"],
    "zh-TW": ["只有一個 turn 會執行", "不會排隊", "仍留在輸入框", "跟隨先送出的那個 turn"],
  },
} as const;

for (const lang of ["en", "zh-TW"] as const) {
  test(`what a team asks first is answered on the overview itself, with its facts, its rules and the page that shows it, in ${lang}`, async ({ open, page }) => {
    await open("/", { query: { lang } });
    await expect(page.locator("[data-question]")).toHaveCount(Object.keys(FACTS).length);
    for (const [name, { path, rules, both, ...words }] of Object.entries(FACTS)) {
      const answer = page.locator(`[data-question="${name}"]`);
      await expect(answer.locator("dt")).toHaveText(/[?？]$/);
      for (const fact of [...both, ...words[lang]]) {
        await expect(answer.locator("dd p").first(), `${name}: ${fact}`).toHaveText(new RegExp(fact, "i"));
      }
      await expect(answer.locator("dd code")).toHaveText([...rules]);
      await expect(answer.locator("dd a")).toHaveAttribute("href", new RegExp(`^${path}`));
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
