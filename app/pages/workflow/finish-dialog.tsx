import { Dialog } from "../../components/dialog/mod.ts";
import { Button } from "../../components/mod.ts";
import { useText } from "../../text/mod.ts";

interface FinishProps {
  open: boolean;
  onClose(): void;
  onFinish(): void;
}

/** Asks before the end, which can't be undone. */
export function FinishDialog({ open, onClose, onFinish }: FinishProps) {
  const t = useText();
  return (
    <Dialog
      open={open}
      heading={t("workflow.review.sure")}
      onClose={onClose}
      actions={
        <>
          <Button action="finish-no" onPress={onClose}>{t("workflow.review.no")}</Button>
          <Button action="finish-yes" tone="final" onPress={onFinish}>{t("workflow.review.yes")}</Button>
        </>
      }
    >
      <p>{t("workflow.review.sure.lead")}</p>
    </Dialog>
  );
}
