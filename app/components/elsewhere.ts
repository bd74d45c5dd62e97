/** The other of the server's two everyday origins. */
const OTHER_HOST: Readonly<Record<string, string>> = { localhost: "127.0.0.1", "127.0.0.1": "localhost" };

/** The same page and lab at the server's other origin; `undefined` where the page isn't on one of the two. */
export function elsewhereOf(here: URL, labId: string): { origin: string; href: string } | undefined {
  const host = OTHER_HOST[here.hostname];
  if (host === undefined) return undefined;
  const there = new URL(here.pathname, here);
  there.hostname = host;
  there.searchParams.set("lab", labId);
  return { origin: there.origin, href: there.href };
}
