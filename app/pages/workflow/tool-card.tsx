import check from "lucide-static/icons/check.svg?raw";
import dash from "lucide-static/icons/minus.svg?raw";
import hourglass from "lucide-static/icons/hourglass.svg?raw";
import type { ComponentChildren } from "preact";
import { Icon } from "../../components/mod.ts";
import { useText } from "../../text/mod.ts";

/** `pending`: waits for a person or for an owner; `over`: nobody waits for this page. */
export type ToolCardState = "pending" | "done" | "over";

interface ToolCardProps {
  /** The tool's name as the agent called it. */
  name: string;
  /** The arguments as text; shown as text, whatever stands in it. */
  args: string;
  state: ToolCardState;
  /** One line about it: what is asked, or what came of it. */
  note: string;
  /** The controls of a question, or what the tool made. */
  children?: ComponentChildren;
}

const ICONS: Readonly<Record<ToolCardState, string>> = {
  pending: hourglass,
  done: check,
  over: dash,
};

/** One call of one of the page's tools: the agent's question to the page, and what became of it. */
export function ToolCard({ name, args, state, note, children }: ToolCardProps) {
  const t = useText();
  return (
    <section class="tool-card" aria-label={t("tool.label", { name })} data-tool={name} data-tool-state={state}>
      <p class="tool-card-head">
        <Icon svg={ICONS[state]} />
        <code class="tool-card-name">{name}</code>
        <span class="tool-card-state">{t(`tool.${state}`)}</span>
      </p>
      <pre class="tool-card-args"><code>{args}</code></pre>
      <p class="tool-card-note">{note}</p>
      {children !== undefined && <div class="tool-card-body">{children}</div>}
    </section>
  );
}
