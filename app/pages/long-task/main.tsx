import { computed, effect, signal, untracked } from "@preact/signals";
import { steadyClock, systemClock } from "../../../sdk/mod.ts";
import { saveFile } from "../../components/mod.ts";
import { followNews } from "../../components/session/mod.ts";
import { afterPaint, follow } from "../../lifecycle/mod.ts";
import { createAssets, openPage } from "../../models/mod.ts";
import { loadBehind } from "../behind.ts";
import { start } from "../start.ts";
import { createDoneAlert } from "./alert.ts";
import { LongTaskPage } from "./page.tsx";
import { files, type Length, policy, promptFor } from "./policy.ts";
import { runOf } from "./run.ts";

const [policyText] = Object.values(import.meta.glob<string>("./policy.ts", { query: "?raw", import: "default" }));

void start("long-task", ({ t }) => {
  let asked = { text: "", prompt: "" };
  const models = openPage({
    policy,
    toolHandlers: {},
    // The conversation shows the request as the person put it.
    promptOf: (text) => text === asked.text ? asked.prompt : text,
  });
  const { session } = models;
  const assets = createAssets({ session, ...files, now: () => systemClock.now() });
  const run = computed(() => runOf(session, assets));
  const elapsed = signal<number | undefined>(undefined);
  void afterPaint().then(() => import("./watch-elapsed.ts")).then(({ watchElapsed }) =>
    follow(watchElapsed(session, assets, { wall: systemClock, steady: steadyClock }), elapsed)
  );
  const alert = createDoneAlert(globalThis.Notification);
  const policySource = signal("");
  void afterPaint().then(policyText).then((text) => policySource.value = text ?? "");
  let awaited = false;
  effect(() => {
    const now = run.value;
    if (awaited && now === "done") untracked(() => alert.tell(t()("long-task.alert.title"), t()("long-task.heading")));
    // Between running and done it is being read whether it is done.
    awaited = now === "running" || awaited && now !== "done" && now !== "none" && now !== "gone";
  });
  const prepare = (topic: string, length: Length) => {
    asked = { text: t()("long-task.ask", { topic }), prompt: promptFor(topic, length) };
    // Who comes back finds the form as it was sent.
    return session.send(asked.text).then(async ({ is }) => {
      if (is !== "refused") await Promise.all([session.remember("topic", topic), session.remember("length", length)]);
    });
  };
  return {
    news: followNews(models, t, async () => {
      const { retentionNotices } = await import("../../components/retention/mod.ts");
      return () => retentionNotices(models.retention.value, document.documentElement.lang);
    }),
    title: computed(() => {
      const [state, page] = [t()(`long-task.state.${run.value}`), t()("title.long-task")];
      return run.value === "none" ? page : t()("long-task.title", { state, page });
    }),
    children: (
      <LongTaskPage
        models={models}
        assets={assets}
        run={run}
        elapsed={elapsed}
        alert={alert}
        prepare={prepare}
        download={(text) => saveFile("report.md", "text/markdown", text)}
        policySource={policySource}
        behind={loadBehind(() => import("./behind.tsx"))}
        origin={location.origin}
        reloadPage={() => location.reload()}
      />
    ),
  };
});
