import { computed } from "@preact/signals";
import { followNews } from "../../components/session/mod.ts";
import { openPage, type PageModels } from "../../models/mod.ts";
import { loadBehind } from "../behind.ts";
import { start } from "../start.ts";
import { elsewhereOf } from "./elsewhere.ts";
import { ReloadPage } from "./page.tsx";
import { courierNote, findOrder, policy } from "./policy.ts";

const [policySource = ""] = Object.values(
  import.meta.glob<string>("./policy.ts", { query: "?raw", import: "default", eager: true }),
);

/** The name under which the note is kept with the session. */
const COURIER_NOTE = "courier-note";

void start("reload", ({ t }) => {
  const models: PageModels = openPage({
    policy,
    toolHandlers: {
      look_up_order: findOrder,
      note_for_courier(args) {
        models.session.remember(COURIER_NOTE, courierNote(args));
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
        note={computed(() => models.session.remembered.value[COURIER_NOTE])}
        policySource={policySource}
        behind={behind}
        origin={location.origin}
        elsewhere={choice.is === "lab" ? elsewhereOf(new URL(location.href), choice.labId) : undefined}
        reloadPage={() => location.reload()}
      />
    ),
  };
});
