import check from "lucide-static/icons/check.svg?raw";
import minus from "lucide-static/icons/minus.svg?raw";
import { Icon } from "../../components/mod.ts";
import type { SessionModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";

/** Everything that must be registered again on a new handle, ticked as it is. */
export function HandlersPanel({ session }: { session: SessionModel }) {
  const t = useText();
  const { is } = session.phase.value;
  const dead = is === "detached" || is === "gone";
  return (
    <section class="panel stack" aria-labelledby="handlers-heading">
      <div>
        <h2 id="handlers-heading">{t("reload.handlers")}</h2>
        <p class="soft small">{t(dead ? "reload.handlers.lead.dead" : "reload.handlers.lead")}</p>
      </div>
      {session.handlers.value.length === 0 && <p class="small handlers-none">{t("reload.handlers.none")}</p>}
      <ul class="handlers">
        {session.handlers.value.map(({ name, kind, registered }) => (
          <li key={name} data-handler={name} data-registered={registered && !dead}>
            <Icon svg={registered && !dead ? check : minus} />
            <code>{name}</code>
            <span class="soft small">{t(`reload.handlers.${kind}`)}</span>
            <span class="small">{t(`reload.handlers.${dead ? "dead" : registered ? "yes" : "no"}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
