import { useState } from "preact/hooks";
import { Button, useKeptFocus } from "../../components/mod.ts";
import type { Ownership, Role } from "../../lifecycle/ownership/mod.ts";
import { useLanguage, useText } from "../../text/mod.ts";
import { createAttempts, tokenOf } from "./attempts.ts";

interface BarProps {
  ownership: Ownership;
  /** There is neither a trip nor a session. */
  noTrip: boolean;
}

/** Who owns the workflow, since when, and what this tab can do about it. */
export function OwnershipBar({ ownership, noTrip }: BarProps) {
  const t = useText();
  const role = ownership.role.value;
  const [{ failed, press }] = useState(() => createAttempts(ownership.role));
  const { part, stand } = useKeptFocus<HTMLHeadingElement>();
  const others = role.is === "owner" ? ownership.tabs.value : [];
  return (
    <section
      ref={part}
      class="owner-bar"
      aria-labelledby="owner-heading"
      data-role={role.is}
      data-token={tokenOf(role)}
      data-presence={role.is === "watcher" ? role.owner.presence : undefined}
      data-tab-id={ownership.tabId}
    >
      <div class="owner-words" aria-live="polite">
        <h2 id="owner-heading" ref={stand} tabIndex={-1}>{t(headingOf(role, noTrip))}</h2>
        <p class="small soft">
          <Standing role={role} noTrip={noTrip} />
        </p>
        {tokenOf(role) !== undefined && (
          <details class="small soft">
            <summary>{t("workflow.owner.token.what")}</summary>
            <p>{t("workflow.owner.token")}</p>
          </details>
        )}
      </div>
      <output class="small failure">{failed.value ? t("workflow.owner.failed") : ""}</output>
      <div class="owner-acts">
        {role.is === "unowned" && (
          <Button action="claim" tone="main" onPress={press(() => ownership.claim())}>
            {t(noTrip ? "workflow.owner.begin" : "workflow.owner.claim")}
          </Button>
        )}
        {role.is === "watcher" && (
          <Button
            action="take-over"
            tone="main"
            offered={role.owner.presence !== "here"}
            hint={t("workflow.owner.take-over.hint")}
            onPress={press(() => ownership.takeOver())}
          >
            {t("workflow.owner.take-over")}
          </Button>
        )}
        {others.map(({ tabId, page }) => (
          <Button
            key={tabId}
            action="hand-over"
            onPress={press(() => ownership.handOver(tabId))}
          >
            {t("workflow.owner.hand-over", { page: stepName(page, t), tab: tabId.slice(0, 4) })}
          </Button>
        ))}
        {role.is === "owner" && (
          <Button action="release" onPress={() => ownership.release()}>{t("workflow.owner.release")}</Button>
        )}
      </div>
    </section>
  );
}

function stepName(page: string, t: ReturnType<typeof useText>): string {
  return page === "brief" || page === "draft" || page === "review" ? t(`workflow.step.${page}`) : page;
}

function headingOf(role: Role, noTrip: boolean) {
  if (role.is === "watcher" && role.owner.presence === "gone") return "workflow.owner.gone";
  return role.is === "unowned" && noTrip ? "workflow.owner.none" : `workflow.owner.${role.is}` as const;
}

function Standing({ role, noTrip }: { role: Role; noTrip: boolean }) {
  const t = useText();
  const time = new Intl.DateTimeFormat(useLanguage(), { timeStyle: "medium" });
  switch (role.is) {
    case "owner":
      return <>{t("workflow.owner.owner.lead", { since: time.format(role.since), token: String(role.token) })}</>;
    case "watcher": {
      const { owner: { presence, since, token, tabId } } = role;
      return (
        <>
          {t(`workflow.owner.watcher.${presence}`, {
            since: time.format(since),
            token: String(token),
            tab: tabId.slice(0, 4),
          })}
        </>
      );
    }
    case "unavailable":
      return <>{t(`workflow.owner.why.${role.why}`)}</>;
    case "unowned":
      return <>{t(noTrip ? "workflow.owner.none.lead" : "workflow.owner.unowned.lead")}</>;
    default:
      return <>{t(`workflow.owner.${role.is}.lead`)}</>;
  }
}
