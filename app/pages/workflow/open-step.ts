import { effect, signal } from "@preact/signals";
import { type FunctionComponent, h } from "preact";
import { followNews } from "../../components/session/mod.ts";
import { afterPaint } from "../../lifecycle/mod.ts";
import { loadBehind } from "../behind.ts";
import { start } from "../start.ts";
import type { StepProps } from "./frame.tsx";
import type { Step } from "./policy.ts";
import { openWorkflow } from "./workflow.ts";

const [policyText] = Object.values(import.meta.glob<string>("./policy.ts", { query: "?raw", import: "default" }));

/** One page of the workflow: each is a document of its own, and all are made of the same parts. */
export function openStep(step: Step, page: FunctionComponent<StepProps>): void {
  void start("workflow", ({ t }) => {
    const workflow = openWorkflow(step, t);
    const policySource = signal("");
    // Who comes back after the end begins at the beginning.
    effect(() => keepStep(workflow.noTrip.value ? "brief" : step));
    void afterPaint().then(policyText).then((text) => policySource.value = text ?? "");
    return {
      news: followNews(workflow.models, t, async () => {
        const { allNotices } = await import("./later.ts");
        return () => allNotices(workflow, document.documentElement.lang);
      }),
      children: h(page, {
        step,
        workflow,
        policySource,
        behind: loadBehind(() => import("./behind.tsx")),
        models: workflow.models,
        origin: location.origin,
        reloadPage: () => location.reload(),
      }),
    };
  });
}

/** Where `/workflow/` leads to next time in this tab. */
function keepStep(step: Step): void {
  try {
    sessionStorage.setItem("pedelec-workflow-step", step);
  } catch {
    // Refused: it leads to the first page.
  }
}
