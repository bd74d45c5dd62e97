import { useText } from "../text/mod.ts";
import { CopyButton } from "./copy-button.tsx";
import { ScrollBox } from "./scroll-box.tsx";

/** The file that decides, as it runs. */
export function PolicyCode({ file, source }: { file: string; source: string }) {
  const t = useText();
  return (
    <details class="panel code" open>
      <summary>
        <h2>{t("code.heading")}</h2>
        <code class="soft">{file}</code>
      </summary>
      <p class="soft small">{t("code.lead")}</p>
      <div class="code-box">
        <CopyButton text={source} />
        <ScrollBox name="code-text" label={file}>
          <pre><code>{source}</code></pre>
        </ScrollBox>
      </div>
    </details>
  );
}
