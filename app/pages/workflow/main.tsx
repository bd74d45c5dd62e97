import { signal } from "@preact/signals";
import { systemClock } from "../../../sdk/mod.ts";
import { indexedDbStore } from "../../lifecycle/mod.ts";
import { start } from "../start.ts";
import { WayPage } from "./page.tsx";
import { readTrip } from "./trip.ts";

/** How long storage may take to say where the workflow stands, in ms. */
const PATIENCE_MS = 1000;

void start("workflow", () => {
  void lead();
  return { children: <WayPage />, news: signal("") };
});

/** Leads to the page where the workflow stands: an itinerary is worked on in the draft. */
async function lead(): Promise<void> {
  const trips = await Promise.race([
    indexedDbStore("pedelec-workflow-trips").entries().catch(() => []),
    new Promise<[]>((resolve) => systemClock.after(PATIENCE_MS, () => resolve([]))),
  ]);
  const planned = trips.some(([, value]) => (readTrip(value)?.items.length ?? 0) > 0);
  location.replace(`/workflow/${planned ? "draft" : "brief"}/${location.search}`);
}
