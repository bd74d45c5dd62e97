import type { PageModels } from "../../models/mod.ts";
import { secondTab } from "./second-tab.ts";
import { useText } from "../../text/mod.ts";

/** The routes of this page's session, live, and why the last one that left did so. */
export function RoutesPanel({ models }: { models: PageModels }) {
  const t = useText();
  const said = models.truth.session.value;
  const routes = said.is === "present" ? said.routes : [];
  const known = said.is !== "unknown" || models.session.phase.value.is === "none";
  return (
    <section class="panel stack" aria-labelledby="routes-heading" data-routes={known ? routes.length : undefined}>
      <h2 id="routes-heading">{t("routes.heading")}</h2>
      <p class="routes-count">
        {!known
          ? t("routes.unknown")
          : routes.length === 0
          ? t("routes.none")
          : t("routes.count", { count: routes.length })}
      </p>
      <ul class="routes">
        {routes.map((route) => (
          <li key={route.portId + route.channelId}>
            <code>{placeOf(route)}</code>
            <span class="soft small">
              <code>{route.portId}</code> · {t(route.active ? "routes.active" : "routes.inactive")}
            </span>
          </li>
        ))}
      </ul>
      <p class="soft small">{t("routes.hint")} {t(`routes.second-tab.${secondTab(models.session)}`)}</p>
      {said.is === "present" && said.problem !== undefined && (
        <p class="failure" data-problem={said.problem.code}>
          {t("routes.auto-end-failed", { code: said.problem.code })}
        </p>
      )}
      <LastLeft models={models} />
    </section>
  );
}

const CAUSES = ["disrupt", "end_session", "port_closed"] as const;

function LastLeft({ models }: { models: PageModels }) {
  const t = useText();
  const left = models.truth.lastDetach.value;
  const cause = CAUSES.find((name) => left?.causes.includes(name)) ?? "other";
  return (
    <div class="stack left">
      <h3>{t("routes.left.heading")}</h3>
      <p class="small">{t(left === undefined ? "routes.left.none" : `routes.left.${cause}`)}</p>
      {left !== undefined && (
        <dl class="facts">
          <dt>{t("routes.left.cause")}</dt>
          <dd>{[left.type, ...left.causes].map((type) => <code key={type}>{type}</code>)}</dd>
          <dt>{t("routes.left.entry")}</dt>
          <dd>{left.n}</dd>
        </dl>
      )}
    </div>
  );
}

/** Where a route's page stands: of this page's own site its path is enough. */
function placeOf({ origin, path = "" }: { readonly origin: string; readonly path?: string }): string {
  return origin === location.origin && path !== "" ? path : origin + path;
}
