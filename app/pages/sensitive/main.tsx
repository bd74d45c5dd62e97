import { computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import { followNews } from "../../components/session/mod.ts";
import { steadyClock } from "../../../sdk/mod.ts";
import { afterPaint, createIdleLimit, type IdleLimit } from "../../lifecycle/mod.ts";
import { openPage, type PageModels } from "../../models/mod.ts";
import type { Translate } from "../../text/mod.ts";
import { loadBehind } from "../behind.ts";
import { start } from "../start.ts";
import { SensitivePage } from "./page.tsx";
import { createPayslip, type Payslip } from "./payslip.ts";
import { idle, policy } from "./policy.ts";
import { loadReceipt } from "./receipt-place.tsx";
import { createVisit, type VisitModel } from "./visit.ts";

const [policyText] = Object.values(import.meta.glob<string>("./policy.ts", { query: "?raw", import: "default" }));

void start("sensitive", ({ t }) => {
  const payslip = createPayslip();
  const models = openPage({
    policy,
    toolHandlers: {},
    promptOf(text) {
      const slip = payslip.slip.peek();
      // A text that begins with a slash is a command to the simulated agent.
      return text.startsWith("/") || slip === "" ? text : t()("sensitive.prompt", { text, slip });
    },
  });
  const visit = createVisit(models, payslip);
  const limit = createIdleLimit({
    policy: idle,
    clock: steadyClock,
    on: visit.guards,
    held: visit.busy,
    onOver: () => void visit.finish("idle"),
  });
  const policySource = signal("");
  void afterPaint().then(policyText).then((text) => policySource.value = text ?? "");
  followPerson(models, payslip, limit);
  followPage(visit, limit);
  // The example is nobody's, and follows the language until it is touched; not each arrival of words, which are the same.
  const example = computed(() => t()("sensitive.example"));
  effect(() => {
    const text = example.value;
    if (visit.visit.value.is === "open" && !payslip.own.peek()) untracked(() => payslip.example(text));
  });
  return {
    news: newsOf(followNews(models, t), limit, t),
    children: (
      <SensitivePage
        models={models}
        payslip={payslip}
        visit={visit}
        limit={limit}
        reloaded={wasReloaded()}
        receipt={loadReceipt(() => import("./receipt-view.tsx"))}
        policySource={policySource}
        behind={loadBehind(() => import("./behind.tsx"))}
        origin={location.origin}
        reloadPage={() => location.reload()}
      />
    ),
  };
});

/** Typing and sending begin the idle time anew. */
function followPerson({ session }: PageModels, payslip: Payslip, limit: IdleLimit): void {
  // What the agent says, and what a lost connection does to it, is nobody's touch.
  const sent = computed(() => session.transcript.value.filter(({ from }) => from === "user").length);
  effect(() => {
    void [session.typed.value, payslip.rows.value, payslip.pasted.value, sent.value];
    untracked(limit.touch);
  });
}

/** A page that is left is emptied first; one that is seen again is judged by the time that has passed. */
function followPage(visit: VisitModel, limit: IdleLimit): void {
  addEventListener("pagehide", () => visit.leavePage());
  addEventListener("pageshow", () => limit.look());
  document.addEventListener("visibilitychange", () => limit.look());
  document.addEventListener("resume", () => limit.look());
}

/** The session's news, and before them that the page is about to wipe itself. */
function newsOf(session: ReadonlySignal<string>, limit: IdleLimit, t: () => Translate): ReadonlySignal<string> {
  const news = signal("");
  effect(() => {
    news.value = session.value;
  });
  let warned = false;
  effect(() => {
    const now = limit.stand.value.is === "warned";
    if (now && !warned) news.value = t()("sensitive.news.warned");
    warned = now;
  });
  return news;
}

function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== "navigate";
}
