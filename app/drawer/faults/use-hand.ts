import { useState } from "preact/hooks";
import type { DrawerModels } from "../drawer-models.ts";
import { createHand, type Hand } from "./hand.ts";

/** A view's hand on the lab; the truth is asked again after each act. */
export function useHand({ lab, truth }: Pick<DrawerModels, "lab" | "truth">): Hand {
  const [hand] = useState(() =>
    createHand({
      labUrl: `/labs/${lab.choice.is === "lab" ? lab.choice.labId : ""}`,
      fetch: (input, init) => fetch(input, init),
      done: () => truth.refresh(),
    })
  );
  return hand;
}
