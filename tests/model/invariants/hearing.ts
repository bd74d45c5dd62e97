/** EN6: an end forgets every route of the session, and each of them hears of it first, by the event or by a snapshot. */
import { must } from "../broken.ts";
import { CHANNELS } from "../reference/computer.ts";
import type { PageEntry, StagePage } from "../stage/page.ts";
import { type Invariant, routeName, routeOf, type Scene } from "./look.ts";

interface Before {
  readonly endings: number;
  readonly routes: ReadonlySet<string>;
}

export class EndIsHeard implements Invariant {
  /** By thread: how things were after the last command. */
  readonly #before = new Map<number, Before>();
  /** Routes that heard of an end since then. */
  readonly #heard = new Set<string>();

  page(page: StagePage, entry: PageEntry): void {
    const route = entry.kind === "frame" ? routeOf(page, entry) : undefined;
    if (entry.kind !== "frame" || route === undefined) return;
    const { message } = entry;
    const tells = message.type === "ended" ||
      (message.type === "session_snapshot" && message.snapshot.status === "ended");
    if (tells) this.#heard.add(route);
  }

  after({ computer, sessions, pages }: Scene): void {
    for (const { key, endings, routes, known } of computer.threads) {
      const before = this.#before.get(key);
      if (known && before !== undefined && endings > before.endings) {
        for (const page of pages) {
          for (const channel of page === undefined ? [] : CHANNELS) {
            if (page === undefined || !before.routes.has(`${page.number} ${channel}`)) continue;
            const route = routeName(page, { channelId: page.channelId(channel), sessionId: sessions[key] });
            must(
              this.#heard.has(route),
              "end-is-heard",
              () => `channel ${channel} of page ${page.number} isn't told that s${key} ended`,
            );
          }
        }
      }
      this.#before.set(key, { endings, routes: new Set(routes) });
    }
    this.#heard.clear();
  }
}
