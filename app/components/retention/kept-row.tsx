import type { KeptSession, RetentionModel } from "../../models/mod.ts";
import { type Translate, useLanguage, useText } from "../../text/mod.ts";
import { Button } from "../button.tsx";
import { useToast } from "../toast.tsx";
import { leftIn, whenIn } from "./left.ts";

/** One saved session: how long it stays, or why it is still there, and what may be done with it. */
export function KeptRow({ one, model }: { one: KeptSession; model: RetentionModel }) {
  const t = useText();
  const language = useLanguage();
  const tell = useToast();
  const { sessionId, stand, endFailed, current } = one;
  const title = one.title || t("retention.untitled");
  const ending = model.ending.value.has(sessionId);
  const offered = !ending && model.mayAct.value;
  const wait = stand.is === "due" && !ending ? model.waits.value.get(sessionId) : undefined;
  return (
    <li data-kept={sessionId} data-stand={stand.is} data-by={stand.by} data-waits={wait}>
      <span class="records-title">
        <span class="kept-title">{title}</span>
        <span class="soft small">
          {ending ? t("retention.ending") : standText(stand, model.now.value, language, t)}
          {current && <>· {t("retention.here")}</>}
        </span>
        {wait !== undefined && <span class="small kept-wait">{t(`retention.waits.${wait}`)}</span>}
        {endFailed !== undefined && <span class="failure small">{t("retention.failed", { code: endFailed.code })}
        </span>}
      </span>
      <span class="row">
        {stand.is !== "kept" && stand.by === "idle" && (
          <Button
            action="keep-saved"
            offered={offered}
            hint={t("retention.keep.of", { title })}
            onPress={() => model.keep(sessionId)}
          >
            {t("retention.keep")}
          </Button>
        )}
        <Button
          action="end-saved"
          offered={offered}
          hint={t("retention.end.of", { title })}
          onPress={() => model.end(sessionId)}
        >
          {t("retention.end")}
        </Button>
        <Button
          action="forget-saved"
          offered={offered}
          hint={t("retention.forget.of", { title })}
          onPress={async () => {
            if (await model.forget(sessionId)) tell(t("toast.forgotten", { title }));
          }}
        >
          {t("retention.forget")}
        </Button>
      </span>
    </li>
  );
}

function standText(stand: KeptSession["stand"], now: number, language: string, t: Translate): string {
  if (stand.is === "due") return t("retention.due");
  if (stand.is === "warned" && !stand.announced) return t("retention.unwritten");
  const when = whenIn(language, stand.until - now).format(stand.until);
  const left = leftIn(language, stand.until - now);
  return stand.is === "kept" ? t("retention.kept", { when, left }) : t(`retention.warned.${stand.by}`, { when, left });
}
