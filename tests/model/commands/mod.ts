/** The commands, weighted so that sequences live: what is made is used more often than it is thrown away. */
import fc from "fast-check";
import type { Ask } from "../reference/ask.ts";
import { CHANNELS, PLACES } from "../reference/computer.ts";
import type { Disruption } from "../reference/disruptions.ts";
import type { Step } from "../reference/turn.ts";
import type { ModelCommand } from "./command.ts";
import { MAX_SESSIONS, pair, request } from "./request.ts";
import { closePage, disruption, openPage, time } from "./surroundings.ts";

/** The first ones are met most often, so that commands have to do with each other. */
export const place = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, {
  weight: 3,
  arbitrary: fc.nat(PLACES.length - 1),
});
const thread = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(MAX_SESSIONS - 1) });
const channel = fc.constantFrom(...CHANNELS);
const pageScoped = fc.boolean();
const target = { place, thread };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ say: fc.constantFrom("a", "abc"), chunk: fc.constant(1 as const), everyMs: fc.constantFrom(0, 100) }),
  fc.record({ wait: fc.constantFrom(1_000, 40_000) }),
  fc.record({ tool: fc.constantFrom("hasty", "patient"), args: fc.constant({}) }),
  fc.record({ usage: fc.nat(100) }),
  fc.constant({ fail: { code: "PROVIDER_REQUEST_FAILED", message: "as the script says" } }),
  fc.constant({ die: true } as const),
);

/** Every request, some more often than others. */
export const asks: fc.Arbitrary<Ask> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ ask: fc.constant("create"), place, pageScoped }) },
  {
    weight: 7,
    arbitrary: fc.record({
      ask: fc.constant("send"),
      ...target,
      steps: fc.array(step, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ ask: fc.constant("attach"), ...target, channel }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ask: fc.constant("answer"),
      ...target,
      which: fc.constantFrom("pending", "former", "foreign"),
    }),
  },
  { weight: 3, arbitrary: fc.record({ ask: fc.constant("reactivate"), ...target, channel, pageScoped }) },
  { weight: 2, arbitrary: fc.record({ ask: fc.constant("end"), ...target }) },
  { weight: 2, arbitrary: fc.record({ ask: fc.constant("prepare"), ...target }) },
);

const lasting = (kind: "nativeHost.drop" | "extension.crash" | "desktop.restart"): fc.Arbitrary<Disruption> =>
  fc.option(fc.constantFrom(500, 10_000, 100_000), { nil: undefined })
    .map((forMs) => forMs === undefined ? { kind } : { kind, forMs });
const ofThread = (kind: "provider.crash" | "subscription.drop" | "workspace.remove"): fc.Arbitrary<Disruption> =>
  thread.map((thread) => ({ kind, thread }));

const disruptions: fc.Arbitrary<Disruption> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: "heal" }) },
  { weight: 3, arbitrary: lasting("nativeHost.drop") },
  { weight: 2, arbitrary: lasting("extension.crash") },
  { weight: 2, arbitrary: fc.constant({ kind: "extension.reload" }) },
  { weight: 1, arbitrary: fc.constant({ kind: "extension.disable" }) },
  { weight: 1, arbitrary: fc.constant({ kind: "extension.enable" }) },
  { weight: 1, arbitrary: lasting("desktop.restart") },
  {
    weight: 2,
    arbitrary: fc.constantFrom("desktop.crash", "desktop.quit", "desktop.start", "desktop.hideWindow")
      .map((kind) => ({ kind })),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "provider.crash" }) },
  { weight: 2, arbitrary: ofThread("provider.crash") },
  { weight: 2, arbitrary: ofThread("subscription.drop") },
  { weight: 2, arbitrary: ofThread("workspace.remove") },
);

export const anyCommand: fc.Arbitrary<ModelCommand> = fc.oneof(
  { weight: 20, arbitrary: asks.map(request) },
  { weight: 4, arbitrary: fc.tuple(asks, asks).map(([first, second]) => pair(first, second)) },
  { weight: 5, arbitrary: fc.constantFrom(0, 100, 1_000, 6_000, 61_000).map(time) },
  { weight: 3, arbitrary: place.map(openPage) },
  { weight: 2, arbitrary: place.map(closePage) },
  { weight: 2, arbitrary: disruptions.map(disruption) },
);
