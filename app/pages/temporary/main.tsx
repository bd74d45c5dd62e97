import { effect, untracked } from "@preact/signals";
import { followNews } from "../../components/session/mod.ts";
import { openPage } from "../../models/mod.ts";
import { loadBehind } from "../behind.ts";
import { start } from "../start.ts";
import { createDraft } from "./draft.ts";
import { draftMemory } from "./draft-memory.ts";
import { TemporaryPage } from "./page.tsx";
import { newDraft, policy } from "./policy.ts";

const [policySource = ""] = Object.values(
  import.meta.glob<string>("./policy.ts", { query: "?raw", import: "default", eager: true }),
);

void start("temporary", ({ t }) => {
  const draft = createDraft(t()("temporary.draft.start"), draftMemory(() => sessionStorage));
  const models = openPage({
    policy,
    toolHandlers: {
      replace_draft(args) {
        draft.replace(newDraft(args), "agent");
        return { replaced: true };
      },
    },
    // A text that begins with a slash is a command to the simulated agent.
    promptOf: (text) => text.startsWith("/") ? text : t()("temporary.prompt", { text, draft: draft.text.peek() }),
  });
  effect(() => {
    const example = t()("temporary.draft.start");
    untracked(() => draft.example(example));
  });
  const behind = loadBehind(() => import("./behind.tsx"));
  return {
    news: followNews(models, t),
    children: (
      <TemporaryPage
        models={models}
        draft={draft}
        policySource={policySource}
        behind={behind}
        origin={location.origin}
        reloadPage={() => location.reload()}
      />
    ),
  };
});
