import type { EndResult, RetentionModel } from "../../models/mod.ts";
import { type Translate, useText } from "../../text/mod.ts";

/** What became of each end, a person's and the cleaner's, since the page was opened. */
export function EndResults({ model: { results } }: { model: Pick<RetentionModel, "results"> }) {
  const t = useText();
  return (
    <output class="small" data-ends={results.value.length}>
      {results.value.length > 0 && (
        <>
          <span class="soft">{t("retention.results")}</span>
          <ul class="end-results">
            {results.value.map((result) => (
              <li
                key={result.sessionId}
                data-end-of={result.sessionId}
                data-became={result.became}
                data-by={result.by}
                class={result.error === undefined ? undefined : "failure"}
              >
                {resultText(result, t)}
              </li>
            ))}
          </ul>
        </>
      )}
    </output>
  );
}

function resultText({ title, by, became, error }: EndResult, t: Translate): string {
  const called = title || t("retention.untitled");
  if (became === "failed" || became === "untried") {
    return t(`retention.result.${became}`, { title: called, code: error?.code ?? "" });
  }
  return t(`retention.result.${became}.${by}`, { title: called });
}
