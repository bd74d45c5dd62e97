import { useText } from "../text/mod.ts";
import { CopyButton } from "./copy-button.tsx";

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
        <pre tabIndex={0} aria-label={file}><code>{source}</code></pre>
      </div>
    </details>
  );
}
