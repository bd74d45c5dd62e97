import { signal } from "@preact/signals";
import { followNews } from "../../components/session/mod.ts";
import { openPage } from "../../models/mod.ts";
import { loadBehind } from "../behind.ts";
import { start } from "../start.ts";
import { elsewhereOf } from "./elsewhere.ts";
import { ReloadPage } from "./page.tsx";
import { courierNote, findOrder, policy } from "./policy.ts";

const [policySource = ""] = Object.values(
  import.meta.glob<string>("./policy.ts", { query: "?raw", import: "default", eager: true }),
);

void start("reload", ({ t }) => {
  const note = signal<string | undefined>(undefined);
  const models = openPage({
    policy,
    toolHandlers: {
      look_up_order: findOrder,
      note_for_courier(args) {
        note.value = courierNote(args);
        return { noted: true };
      },
    },
  });
  const { choice } = models.lab;
  const behind = loadBehind(() => import("./behind.tsx"));
  return {
    news: followNews(models, t),
    children: (
      <ReloadPage
        models={models}
        note={note}
        policySource={policySource}
        behind={behind}
        origin={location.origin}
        elsewhere={choice.is === "lab" ? elsewhereOf(new URL(location.href), choice.labId) : undefined}
        reloadPage={() => location.reload()}
      />
    ),
  };
});
