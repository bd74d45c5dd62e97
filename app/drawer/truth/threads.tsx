import { useText } from "../../text/mod.ts";
import type { Moment } from "../moment.ts";

/** Every thread that Core knows, with the pages that are attached to it; the page's own is marked. */
export function Threads({ moment, current }: { moment: Moment; current: string | undefined }) {
  const t = useText();
  const { desktop, extension } = moment;
  return (
    <section class="stack" aria-labelledby="drawer-threads">
      <h3 id="drawer-threads">{t("threads.heading")}</h3>
      <p class="soft small">
        {desktop.running ? t("threads.desktop", { life: desktop.generation }) : t("threads.desktop.down")}
      </p>
      {desktop.threads.length === 0 && <p class="small">{t("threads.none")}</p>}
      <ul class="drawer-list">
        {desktop.threads.map(({ threadId, status, origin, provider, autoEndOnDisconnect }) => {
          const routes = extension.routes.filter(({ sessionId }) => sessionId === threadId).length;
          return (
            <li key={threadId} data-thread={threadId} data-status={status}>
              <span>
                <code>{threadId}</code>
                {threadId === current && <span class="tag">{t("threads.own")}</span>}
                <span class="soft small threads-facts">
                  {[
                    origin,
                    provider,
                    t("truth.routes", { count: routes }),
                    autoEndOnDisconnect !== undefined && t(autoEndOnDisconnect ? "threads.scoped" : "threads.kept"),
                  ].filter(Boolean).join(" · ")}
                </span>
              </span>
              <code class="threads-status">{status}</code>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
