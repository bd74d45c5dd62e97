import alert from "lucide-static/icons/triangle-alert.svg?raw";
import info from "lucide-static/icons/info.svg?raw";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useText, useWords } from "../../text/mod.ts";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { useTravelling, withoutLab } from "../travelling.ts";
import { type Notice, words } from "./notice.ts";

interface NoticeListProps {
  notices: readonly Notice[];
  /** A notice that goes takes its buttons with it: the focus that was on one needs another place. */
  onFocusLost(): void;
}

/** What happened, what is still there and what to do next, taking room from the conversation alone: nothing else moves. */
export function NoticeList({ notices, onFocusLost }: NoticeListProps) {
  const { t, complete } = useWords();
  const pressed = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const button = pressed.current;
    if (button === null || document.activeElement === button) return;
    pressed.current = null;
    if (!button.isConnected && document.activeElement === document.body) onFocusLost();
  });
  const onPress = () => {
    pressed.current = document.activeElement;
  };
  if (notices.length === 0 || !complete) return null;
  return (
    <div class="notices">
      {notices.length > 1 && (
        <p class="notices-count small" aria-hidden="true">{t("notice.count", { count: notices.length })}</p>
      )}
      <ul class="notices-list" aria-label={t("notice.heading")}>
        {notices.map((notice) => (
          <NoticeItem
            key={notice.name + (notice.code ?? "")}
            notice={notice}
            onPress={onPress}
          />
        ))}
      </ul>
    </div>
  );
}

interface ItemProps {
  notice: Notice;
  /** Before a button does what it says. */
  onPress(): void;
}

function NoticeItem({ notice, onPress }: ItemProps) {
  const t = useText();
  const { dismiss, code, message, operationId, wayOut } = notice;
  const query = useTravelling();
  const away = () => {
    onPress();
    dismiss?.();
  };
  return (
    <li class="notice" data-notice={notice.name} data-code={code} data-tone={notice.tone}>
      <Icon svg={notice.tone === "calm" ? info : alert} />
      <div class="notice-text">
        {code !== undefined && <code class="notice-code">{code}</code>}
        <p data-cause>{words(notice.cause, t)}</p>
        <StillThere notice={notice} />
        <p class="notice-next" data-next>{words(notice.next, t)}</p>
        {message !== undefined && <p class="notice-said">{t("notice.said", { message })}</p>}
        {operationId !== undefined && (
          <p class="notice-said">
            {t("notice.operation")} <code>{operationId}</code>
          </p>
        )}
        {wayOut !== undefined && <a href={`./${withoutLab(query)}`}>{t(`notice.${wayOut}`)}</a>}
      </div>
      {(notice.actions.length > 0 || dismiss !== undefined) && (
        <div class="notice-side">
          <Actions notice={notice} onPress={onPress} />
          {dismiss !== undefined && <Button action="dismiss" onPress={away}>{t("notice.dismiss")}</Button>}
        </div>
      )}
    </li>
  );
}

function StillThere({ notice: { still } }: { notice: Notice }) {
  const t = useText();
  if (still.length === 0) return null;
  return (
    <p class="notice-still">
      {still.map(({ name, said }) => <span key={name} data-still={name}>{words(said, t)}</span>)}
    </p>
  );
}

function Actions({ notice: { actions }, onPress }: ItemProps) {
  const t = useText();
  const doing = (act: () => unknown) => () => {
    onPress();
    return act();
  };
  return (
    <>
      {actions.map(({ name, label, main, act }) => (
        <Button key={name} action={`notice-${name}`} onPress={doing(act)} {...(main === true ? { tone: "main" } : {})}>
          {words(label, t)}
        </Button>
      ))}
    </>
  );
}
