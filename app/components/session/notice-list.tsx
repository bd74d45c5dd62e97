import alert from "lucide-static/icons/triangle-alert.svg?raw";
import info from "lucide-static/icons/info.svg?raw";
import { useText } from "../../text/mod.ts";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import type { Notice } from "./notice.ts";

/** What happened and what to do next, taking room from the conversation alone, so that nothing else moves. */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  const t = useText();
  if (notices.length === 0) return null;
  return (
    <ul class="notices" aria-label={t("notice.heading")}>
      {notices.map((notice) => <NoticeItem key={notice.name + (notice.code ?? "")} notice={notice} />)}
    </ul>
  );
}

function NoticeItem({ notice }: { notice: Notice }) {
  const t = useText();
  return (
    <li class="notice" data-notice={notice.name} data-code={notice.code} data-tone={notice.tone}>
      <Icon svg={notice.tone === "calm" ? info : alert} />
      <div class="notice-text">
        {notice.code !== undefined && <code class="notice-code">{notice.code}</code>}
        <p>{t(`notice.${notice.name}.cause`)}</p>
        <p class="notice-next">
          {t(notice.next === undefined ? `notice.${notice.name}.next` : `notice.next.${notice.next}`)}
        </p>
        {notice.message !== undefined && <p class="notice-said">{t("notice.said", { message: notice.message })}</p>}
        {notice.operationId !== undefined && (
          <p class="notice-said">
            {t("notice.operation")} <code>{notice.operationId}</code>
          </p>
        )}
        {notice.wayOut !== undefined && <a href="./">{t(`notice.${notice.wayOut}`)}</a>}
      </div>
      {notice.dismiss !== undefined && (
        <Button action="dismiss" onPress={() => notice.dismiss?.()}>{t("notice.dismiss")}</Button>
      )}
    </li>
  );
}
