import { computed } from "@preact/signals";
import { elsewhereOf } from "../../components/mod.ts";
import { followNews } from "../../components/session/mod.ts";
import { openPage, type PageModels } from "../../models/mod.ts";
import { loadBehind } from "../behind.ts";
import { start } from "../start.ts";
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
      look_up_order: (args) => ({
        ...findOrder(args),
        item: t()("reload.order.item.value"),
        state: t()("reload.order.state.value"),
      }),
      async note_for_courier(args) {
        // Stored, then answered: a page that is left in between is asked again, and the note isn't lost.
        await models.session.remember(COURIER_NOTE, courierNote(args));
        return { noted: true };
      },
    },
    // The simulated agent takes its time over this one, so that there is a middle to reload in.
    promptOf: (text) => text === t()("reload.ask.long") ? `/tell 12s ${text}` : text,
  });
  const { choice } = models.lab;
  const behind = loadBehind(() => import("./behind.tsx"));
  return {
    news: followNews(models, t, async () => {
      const { retentionNotices } = await import("../../components/retention/mod.ts");
      return () => retentionNotices(models.retention.value, document.documentElement.lang);
    }),
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
