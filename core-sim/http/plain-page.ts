/** Pages that the server writes itself, where there is no built one: no script, and no style but their own. */
import { createHash } from "node:crypto";
import type { Context } from "hono";
import { accepts } from "hono/accepts";

/** The built pages' paper, ink and letters. */
const STYLE = `
:root { color-scheme: light dark; }
body {
  max-width: 40em; margin: 15vh auto; padding: 0 1.5rem;
  color: light-dark(#15201b, #e5ece8); background: light-dark(#f1f4f2, #0f1513);
  font: 1rem/1.6 system-ui, "PingFang TC", "Microsoft JhengHei", "Noto Sans TC", "Noto Sans CJK TC", sans-serif;
}
h1 { font-size: 1.5rem; font-weight: 650; line-height: 1.3; }
a { color: light-dark(#3a4abb, #a3b3ff); text-underline-offset: 0.2em; }
`;

const HASH = createHash("sha256").update(STYLE).digest("base64");

/** Nothing but the style above. */
const POLICY =
  `default-src 'none'; style-src 'sha256-${HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const NOT_FOUND = {
  en: { title: "There is no such page", way: "To the overview of the lab’s pages" },
  "zh-TW": { title: "沒有這個頁面", way: "前往實驗室的頁面總覽" },
} as const;

/** Says in the visitor's language that nothing is here: 404. */
export function notFoundPage(c: Context): Response {
  const language = languageOf(c);
  const { title, way } = NOT_FOUND[language];
  const page = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Pedelec Lifecycle Lab</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p><a href="/">${way}</a></p>
</main>
</body>
</html>
`;
  return c.html(page, 404, {
    "content-security-policy": POLICY,
    "cache-control": "no-store",
    "vary": "Accept, Accept-Language",
  });
}

/** As the pages choose: the first that the browser names of the two; English when it names neither. */
function languageOf(c: Context): keyof typeof NOT_FOUND {
  const asked = accepts(c, {
    header: "Accept-Language",
    supports: ["en", "zh-TW"],
    default: "en",
    match: (tags) =>
      tags.toSorted((one, other) => other.q - one.q).find(({ type }) => /^(en|zh)\b/i.test(type))?.type ?? "en",
  });
  return /^zh/i.test(asked) ? "zh-TW" : "en";
}
