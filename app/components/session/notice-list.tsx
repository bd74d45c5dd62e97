import alert from "lucide-static/icons/triangle-alert.svg?raw";
import info from "lucide-static/icons/info.svg?raw";
import { useText } from "../../text/mod.ts";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { useTravelling, withoutLab } from "../travelling.ts";
import { type Notice, words } from "./notice.ts";

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
  const { dismiss, actions, still } = notice;
  const press = () => {
    dismiss?.();
    onDismissed();
  };
  return (
    <li class="notice" data-notice={notice.name} data-code={notice.code} data-tone={notice.tone}>
      <Icon svg={notice.tone === "calm" ? info : alert} />
      <div class="notice-text">
        {notice.code !== undefined && <code class="notice-code">{notice.code}</code>}
        <p data-cause>{words(notice.cause, t)}</p>
        {still.length > 0 && (
          <p class="notice-still">
            {still.map(({ name, said }) => <span key={name} data-still={name}>{words(said, t)}</span>)}
          </p>
        )}
        <p class="notice-next" data-next>{words(notice.next, t)}</p>
        {notice.message !== undefined && <p class="notice-said">{t("notice.said", { message: notice.message })}</p>}
        {notice.operationId !== undefined && (
          <p class="notice-said">
            {t("notice.operation")} <code>{notice.operationId}</code>
          </p>
        )}
        {notice.wayOut !== undefined && <a href={`./${withoutLab(query)}`}>{t(`notice.${notice.wayOut}`)}</a>}
        {actions.length > 0 && (
          <div class="notice-actions">
            {actions.map(({ name, label, main, act }) => (
              <Button key={name} action={`notice-${name}`} onPress={act} {...(main === true ? { tone: "main" } : {})}>
                {words(label, t)}
              </Button>
            ))}
          </div>
        )}
      </div>
      {dismiss !== undefined && <Button action="dismiss" onPress={press}>{t("notice.dismiss")}</Button>}
    </li>
  );
}
