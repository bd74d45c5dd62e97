import alert from "lucide-static/icons/triangle-alert.svg?raw";
import info from "lucide-static/icons/info.svg?raw";
import { useText } from "../../text/mod.ts";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { useTravelling, withoutLab } from "../travelling.ts";
import type { Notice } from "./notice.ts";

interface NoticeListProps {
  notices: readonly Notice[];
  /** A dismissed notice takes its button with it: the focus needs another place. */
  onDismissed(): void;
}

/** What happened and what to do next, taking room from the conversation alone, so that nothing else moves. */
export function NoticeList({ notices, onDismissed }: NoticeListProps) {
  const t = useText();
  if (notices.length === 0) return null;
  return (
    <ul class="notices" aria-label={t("notice.heading")}>
      {notices.map((notice) => (
        <NoticeItem key={notice.name + (notice.code ?? "")} notice={notice} onDismissed={onDismissed} />
      ))}
    </ul>
  );
}

function NoticeItem({ notice, onDismissed }: Pick<NoticeListProps, "onDismissed"> & { notice: Notice }) {
  const t = useText();
  const query = useTravelling();
  const { dismiss } = notice;
  const press = () => {
    dismiss?.();
    onDismissed();
  };
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
        {notice.wayOut !== undefined && <a href={`./${withoutLab(query)}`}>{t(`notice.${notice.wayOut}`)}</a>}
      </div>
      {dismiss !== undefined && <Button action="dismiss" onPress={press}>{t("notice.dismiss")}</Button>}
    </li>
  );
}
