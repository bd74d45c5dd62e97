import { useText } from "../../text/mod.ts";
import type { Moment } from "../moment.ts";

/** Each open port with its page's origin, and the sessions that it has a route to. */
export function Ports({ extension }: { extension: Moment["extension"] }) {
  const t = useText();
  const { ports, routes, subscriptions } = extension;
  return (
    <section class="stack" aria-labelledby="drawer-ports">
      <h3 id="drawer-ports">{t("extension.ports")}</h3>
      {ports.length === 0 && <p class="soft small">{t("extension.ports.none")}</p>}
      <ul class="drawer-list">
        {ports.map(({ portId, origin, path, active }) => (
          <li key={portId} data-port={portId}>
            <span>
              <code>{origin + (path ?? "")}</code>{" "}
              <span class="soft small">
                <code>{portId}</code> · {t(active ? "routes.active" : "routes.inactive")}
              </span>
              {routes.filter((route) => route.portId === portId).map(({ sessionId, channelId }) => (
                <span key={channelId + sessionId} class="small drawer-route" data-route={sessionId}>
                  → <code>{sessionId}</code>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <h3>{t("extension.subscriptions")}</h3>
      {subscriptions.length === 0 && <p class="soft small">{t("extension.subscriptions.none")}</p>}
      <ul class="drawer-list">
        {subscriptions.map(({ sessionId, state }) => (
          <li key={sessionId} data-subscription={state}>
            <code>{sessionId}</code>
            <span class={state === "healthy" ? "small soft" : "small failure"}>
              {t(`extension.subscription.${state}`)}
            </span>
          </li>
        ))}
        {extension.problems.map(({ sessionId, code }) => (
          <li key={`problem-${sessionId}`} data-problem={code}>
            <span class="failure small">{t("routes.auto-end-failed", { code })}</span>
            <code>{sessionId}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
