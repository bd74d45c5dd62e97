import arrow from "lucide-static/icons/arrow-down.svg?raw";
import type { PageModels } from "../../models/mod.ts";
import { useText } from "../../text/mod.ts";
import { Icon } from "../icon.tsx";
import { truthRows } from "./truth-rows.ts";

/** Where there is no room beside the page: its belief and the truth in one line, one press away from all of it. */
export function BehindBar({ models }: { models: PageModels }) {
  const t = useText();
  const status = truthRows(models, t).find(({ name }) => name === "status");
  return (
    <a class="behind-bar" href="#behind" data-action="behind" data-bar-verdict={status?.verdict}>
      <span class="behind-bar-name">
        <Icon svg={arrow} /> <span class="visually-hidden">{t("behind.label")}</span>
      </span>
      <span class="behind-bar-belief">{t("behind.belief", { status: status?.belief ?? "—" })}</span>
      <span class="behind-bar-core">{t("behind.core", { status: status?.truth ?? "—" })}</span>
    </a>
  );
}
