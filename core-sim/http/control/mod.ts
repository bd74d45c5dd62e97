/** The control API: what a test, or the lab's own drawer, does to a lab. No rule of the computer lives here. */
import { Hono } from "hono";
import type { LabStore } from "../../lab/mod.ts";
import { sameOrigin } from "../guards.ts";
import { knownLab } from "../lab-env.ts";
import type { Site } from "../site.ts";
import type { Streams } from "../streams.ts";
import { approvals } from "./approvals.ts";
import { clock } from "./clock.ts";
import { disk } from "./disk.ts";
import { disruptions } from "./disruptions.ts";
import { faults } from "./faults.ts";
import { journals } from "./journal.ts";
import { makeLab, oneLab } from "./labs.ts";
import { scripts } from "./scripts.ts";

export interface ControlOptions {
  site: Site;
  store: LabStore;
  streams: Streams;
}

export function control({ site, store, streams }: ControlOptions) {
  return new Hono()
    .use("/labs/*", sameOrigin(site))
    .use("/labs/:lab/*", knownLab(store))
    .route("/", makeLab(store))
    .route("/labs/:lab", oneLab(store))
    .route("/labs/:lab", journals({ store, streams }))
    .route("/labs/:lab", disruptions())
    .route("/labs/:lab", faults())
    .route("/labs/:lab", clock())
    .route("/labs/:lab", approvals())
    .route("/labs/:lab", scripts())
    .route("/labs/:lab", disk());
}

/** For `hc<ControlApp>(url)`: every call, typed. */
export type ControlApp = ReturnType<typeof control>;
