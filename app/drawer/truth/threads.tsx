import { useText } from "../../text/mod.ts";
import type { Moment } from "../moment.ts";

interface ThreadsProps {
  moment: Moment;
  /** The page's own. */
  current: string | undefined;
  /** The one whose state is drawn. */
  looked: string | undefined;
  look(threadId: string): void;
}

/** Every thread that Core knows, with the pages that are attached to it; the page's own is marked, and each can be looked at. */
export function Threads({ moment, current, looked, look }: ThreadsProps) {
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
          const routes = extension.routes.filter(({ sessionId }) => sessionId === threadId);
          return (
            <li key={threadId} data-thread={threadId} data-status={status}>
              <span>
                <button
                  type="button"
                  class="thread-look"
                  data-action="look-at-thread"
                  aria-pressed={threadId === looked}
                  onClick={() => look(threadId)}
                >
                  <code>{threadId}</code>
                </button>
                {threadId === current && <span class="tag">{t("threads.own")}</span>}
                <span class="soft small threads-facts">
                  {[
                    origin,
                    provider,
                    t("truth.routes", { count: routes.length }),
                    autoEndOnDisconnect !== undefined && t(autoEndOnDisconnect ? "threads.scoped" : "threads.kept"),
                  ].filter(Boolean).join(" · ")}
                </span>
                {routes.map(({ portId, channelId, path, active }) => (
                  <span key={portId + channelId} class="small drawer-route" data-thread-route={portId}>
                    → {path !== undefined && <code>{path}</code>}{" "}
                    <span class="soft">
                      <code>{portId}</code> · {t(active ? "routes.active" : "routes.inactive")}
                    </span>
                  </span>
                ))}
              </span>
              <code class="threads-status">{status}</code>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
