/** What answers the agent's calls, and the way out: it comes after the page, like the SDK that brings the calls. */
import { systemIds } from "../../../sdk/mod.ts";
import type { ToolHandler } from "../../models/mod.ts";
import { type Calls, type CallsOptions, createCalls } from "./calls.ts";
import { createEnding, type Ending, type EndingOptions } from "./ending.ts";
import type { policy } from "./policy.ts";
import { followTripUse, type TripUse } from "./trip-use.ts";
import { itemsOf, questionOf } from "./trip.ts";
import type { TripModel } from "./trip-model.ts";

export type ActsOptions = CallsOptions & EndingOptions & TripUse & { readonly trip: TripModel };

export interface Acts {
  readonly calls: Calls;
  readonly handlers: Readonly<Record<typeof policy.tools[number]["name"], ToolHandler>>;
  readonly ending: Ending;
}

export function createActs(options: ActsOptions): Acts {
  const calls = createCalls(options);
  followTripUse(options);
  return {
    calls,
    handlers: {
      async set_itinerary(args) {
        const items = itemsOf(args, systemIds.uuid);
        await calls.whenOwner(() => options.trip.setItems(items));
        return { shown: items.length };
      },
      ask_traveller: (args) => calls.ask(questionOf(args)),
    },
    ending: createEnding(options),
  };
}
