import { assertNever } from "../../../sdk/protocol/mod.ts";
import { Button, CopyButton, ErrorState, ScrollBox } from "../../components/mod.ts";
import { useText } from "../../text/mod.ts";
import { files } from "./policy.ts";
import { type Block, blocksOf, type Inline } from "./report-blocks.ts";

/** The report as it was left, laid out: its words are text, and only its marks become elements. */
export function ReportText({ report, download }: { report: string; download(text: string): void }) {
  const t = useText();
  return (
    <>
      <ScrollBox name="report-text" label={files.report}>
        <div class="report-body" data-report>
          {blocksOf(report).map((block, at) => <Laid key={at} block={block} />)}
        </div>
      </ScrollBox>
      <div class="row">
        <CopyButton text={report} />
        <Button action="download" onPress={() => download(report)}>{t("long-task.report.download")}</Button>
      </div>
    </>
  );
}

function Laid({ block }: { block: Block }) {
  switch (block.is) {
    case "heading": {
      // Below the card's own heading.
      const Heading = (["h3", "h4", "h5"] as const)[block.level - 1] ?? "h6";
      return (
        <Heading>
          <Line line={block.line} />
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p>
          <Line line={block.line} />
        </p>
      );
    case "quote":
      return (
        <blockquote>
          <Line line={block.line} />
        </blockquote>
      );
    case "bullets":
      return <ul>{itemsOf(block.items)}</ul>;
    case "numbers":
      return <ol start={block.from}>{itemsOf(block.items)}</ol>;
    case "code":
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    default:
      return assertNever(block);
  }
}

function itemsOf(items: readonly (readonly Inline[])[]) {
  return items.map((item, at) => (
    <li key={at}>
      <Line line={item} />
    </li>
  ));
}

const ELEMENTS = { strong: "strong", emphasis: "em", code: "code" } as const;

function Line({ line }: { line: readonly Inline[] }) {
  return (
    <>
      {line.map(({ is, text }, at) => {
        if (is === "text") return text;
        const Marked = ELEMENTS[is];
        return <Marked key={at}>{text}</Marked>;
      })}
    </>
  );
}

export function ReportTrouble({ code }: { code: string }) {
  const t = useText();
  return <ErrorState cause={t("long-task.report.trouble")} code={code} next={t("long-task.report.trouble.next")} />;
}
