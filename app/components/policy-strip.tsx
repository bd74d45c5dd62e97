import { useText } from "../text/mod.ts";
import { type Life, Lifeline } from "./lifeline.tsx";

interface PolicyStripProps {
  life: Life;
  /** The flag as it is written in code. */
  option: string;
  stored: string;
  ends: string;
  afterReload: string;
}

/** A page's decision at a glance: the flag, what is kept here, who ends it, what a reload does. */
export function PolicyStrip({ life, option, stored, ends, afterReload }: PolicyStripProps) {
  const t = useText();
  return (
    <section class="policy" aria-label={t("policy.label")}>
      <Lifeline life={life} />
      <dl class="policy-facts">
        <div>
          <dt>{t("policy.option")}</dt>
          <dd>
            <code>{option}</code>
          </dd>
        </div>
        <div>
          <dt>{t("policy.stored")}</dt>
          <dd>{stored}</dd>
        </div>
        <div>
          <dt>{t("policy.ends")}</dt>
          <dd>{ends}</dd>
        </div>
        <div>
          <dt>{t("policy.after-reload")}</dt>
          <dd>{afterReload}</dd>
        </div>
      </dl>
    </section>
  );
}
