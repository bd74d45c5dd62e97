import { Button, NextFrame } from "../../components/mod.ts";
import { SessionStage } from "../../components/session/mod.ts";
import { useText } from "../../text/mod.ts";
import { Product, type ProductProps } from "../product.tsx";
import type { Draft } from "./draft.ts";
import { DraftPane } from "./draft-pane.tsx";
import { QuickRequests } from "./quick-requests.tsx";

interface TemporaryProps extends ProductProps {
  draft: Draft;
}

/** A writing helper beside a draft; its session lives as long as a page holds it. */
export function TemporaryPage({ draft, ...rest }: TemporaryProps) {
  const t = useText();
  const { models } = rest;
  const answerActions = (text: string) => (
    <>
      <Button action="insert" onPress={() => draft.insert(text)}>{t("temporary.answer.insert")}</Button>
      <Button action="replace" onPress={() => draft.replace(text, "person")}>{t("temporary.answer.replace")}</Button>
    </>
  );
  return (
    <Product page="temporary" option="autoEndOnDisconnect: true" atOnce {...rest}>
      <div class="desk">
        <DraftPane draft={draft} />
        <NextFrame>
          <SessionStage
            models={models}
            heading={t("temporary.stage")}
            placeholder={t("temporary.placeholder")}
            requests={<QuickRequests session={models.session} />}
            actions={answerActions}
          />
        </NextFrame>
      </div>
    </Product>
  );
}
