import { Once } from "../lifecycle/mod.ts";
import type { OpenPassing } from "./passing-client.ts";
import type { SessionEnds, SessionEndsOptions } from "./retention/mod.ts";

/** Ends by hand, whose file comes with the first call; there is one of them a page. */
export function laterEnds(
  options: Omit<SessionEndsOptions, "endSaved">,
  openPassing: OpenPassing,
): () => Promise<SessionEnds> {
  const once = new Once<SessionEnds>();
  return () =>
    once.run("ends", async () => {
      const { createSessionEnds, endSaved } = await import("./retention/mod.ts");
      return createSessionEnds({
        ...options,
        endSaved: (sessionId, manners) => endSaved(sessionId, openPassing, manners),
      });
    });
}
