import { useSignal } from "@preact/signals";
import type { RetentionModel } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import { Button } from "../button.tsx";
import { useLater } from "../use-later.ts";

/** Ends every saved session, after one question: work is cut short, and other tabs lose theirs, too. */
export function EndAll({ model }: { model: RetentionModel }) {
  const t = useText();
  const asked = useSignal(false);
  const later = useLater(() => import("../dialog/mod.ts"), asked.value);
  const count = model.kept.value?.length ?? 0;
  const close = () => asked.value = false;
  return (
    <>
      <Button
        action="end-all"
        tone="final"
        offered={model.mayAct.value && count > 0 && model.ending.value.size === 0}
        onPress={() => asked.value = true}
      >
        {t("retention.end-all")}
      </Button>
      {later && (
        <later.Dialog
          open={asked.value}
          heading={t("retention.end-all.ask", { count })}
          onClose={close}
          actions={
            <>
              <Button action="end-all-no" onPress={close}>{t("retention.end-all.no")}</Button>
              <Button
                action="end-all-yes"
                tone="final"
                onPress={() => {
                  close();
                  return model.endAll();
                }}
              >
                {t("retention.end-all")}
              </Button>
            </>
          }
        >
          <p>{t("retention.end-all.means")}</p>
        </later.Dialog>
      )}
    </>
  );
}
