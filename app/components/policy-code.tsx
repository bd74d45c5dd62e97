import { useText } from "../text/mod.ts";
import { CopyButton } from "./copy-button.tsx";
import { Fold } from "./fold.tsx";
import { ScrollBox } from "./scroll-box.tsx";

/** The file that decides, as it runs. */
export function PolicyCode({ file, source }: { file: string; source: string }) {
  const t = useText();
  const summary = (
    <>
      <h2>{t("code.heading")}</h2>
      <code class="soft">{file}</code>
    </>
  );
  return (
    <div class="panel code">
      <Fold summary={summary}>
        <div class="code-head">
          <p class="soft small">{t("code.lead")}</p>
          <CopyButton text={source} />
        </div>
        <ScrollBox name="code-text" label={file}>
          <pre><code>{source}</code></pre>
        </ScrollBox>
      </Fold>
    </div>
  );
}
