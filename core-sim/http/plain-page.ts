/** Pages that the server writes itself, where there is no built one: no script, and no style but their own. */
import { createHash } from "node:crypto";
import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { html, raw } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type ProblemCode, PROBLEMS } from "./problem.ts";

/** The built pages' paper, ink and letters. */
const STYLE = `
:root { color-scheme: light dark; }
body {
  max-width: 40em; margin: 15vh auto; padding: 0 1.5rem;
  color: light-dark(#15201b, #e5ece8); background: light-dark(#f1f4f2, #0f1513);
  font: 1rem/1.6 system-ui, "PingFang TC", "Microsoft JhengHei", "Noto Sans TC", "Noto Sans CJK TC", sans-serif;
}
h1 { font-size: 1.5rem; font-weight: 650; line-height: 1.3; }
code { overflow-wrap: anywhere; }
a { color: light-dark(#3a4abb, #a3b3ff); text-underline-offset: 0.2em; }
`;

const HASH = createHash("sha256").update(STYLE).digest("base64");

/** Nothing but the style above. */
const POLICY =
  `default-src 'none'; style-src 'sha256-${HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const WORDS = {
  en: {
    missing: "There is no such page",
    overview: "To the overview of the lab’s pages",
    refused: "This link can’t be followed",
    nothing: "Nothing was done: no lab was made, no fault armed, no script queued.",
    without: "Open the page without it",
  },
  "zh-TW": {
    missing: "沒有這個頁面",
    overview: "前往實驗室的頁面總覽",
    refused: "無法套用這個連結",
    nothing: "沒有做任何變更：沒有建立 lab，沒有設下故障，也沒有排入腳本。",
    without: "不套用連結的設定，開啟頁面",
  },
} as const;

/** Says in the visitor's language that nothing is here: 404. */
export function notFoundPage(c: Context): Response {
  const language = languageOf(c);
  const { missing, overview } = WORDS[language];
  return plainPage(c, 404, language, missing, html`<p><a href="/">${overview}</a></p>`);
}

/** What of a link can't be done, and the address to go on to. */
export interface RefusedLink {
  readonly code: ProblemCode;
  /** In English, as the control API says it. */
  readonly detail: string;
  readonly address: string;
}

/** Says that a lab's link can't be followed, why, and how the page is reached all the same. */
export function refusedLinkPage(c: Context, { code, detail, address }: RefusedLink): Response {
  const language = languageOf(c);
  const { refused, nothing, without } = WORDS[language];
  const body = html`<p><code>${code}</code></p>
<p lang="en"><code>${detail}</code></p>
<p>${nothing}</p>
<p><a href="${address}">${without}</a></p>`;
  return plainPage(c, PROBLEMS[code][0], language, refused, body);
}

type Html = ReturnType<typeof html>;

function plainPage(c: Context, status: ContentfulStatusCode, language: Language, title: string, body: Html): Response {
  const page = html`
    <!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${title} · Pedelec Lifecycle Lab</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <main>
    <h1>${title}</h1>
    ${body}
        </main>
      </body>
    </html>
  `;
  return c.html(String(page), status, {
    "content-security-policy": POLICY,
    "cache-control": "no-store",
    "vary": "Accept, Accept-Language",
  });
}

type Language = keyof typeof WORDS;

/** As the pages choose: what the address names, then the first that the browser names of the two; else English. */
function languageOf(c: Context): Language {
  const named = c.req.query("lang");
  if (named === "en" || named === "zh-TW") return named;
  const asked = accepts(c, {
    header: "Accept-Language",
    supports: ["en", "zh-TW"],
    default: "en",
    match: (tags) =>
      tags.toSorted((one, other) => other.q - one.q).find(({ type }) => /^(en|zh)\b/i.test(type))?.type ?? "en",
  });
  return /^zh/i.test(asked) ? "zh-TW" : "en";
}
