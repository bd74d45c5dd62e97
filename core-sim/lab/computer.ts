/** The parts of one pretend user's computer, put together: each knows its neighbour, none of them the faults around it. */
import type { Agent } from "../agent/mod.ts";
import type { Clock } from "../clock.ts";
import type { CreateLab } from "../control/mod.ts";
import { Desktop, Disk } from "../core/mod.ts";
import { Extension, type OpenPort, type PagePort } from "../extension/mod.ts";
import { FaultPlaces, type Faults } from "../faults/mod.ts";
import type { Ids } from "../ids.ts";
import type { Journal } from "../journal/mod.ts";
import { NativeHost } from "../native/mod.ts";
import { Blackhole } from "./blackhole.ts";
import { Browser, type NoExtension } from "./browser.ts";
import { DEFAULT_PROVIDERS } from "./providers.ts";

/** What the parts are made with. */
export interface ComputerOptions extends Pick<CreateLab, "approval" | "providers"> {
  clock: Clock;
  ids: Ids;
  journal: Journal;
  faults: Faults;
  /** Routes that the Extension may hold; 10,000 by default. */
  maxRoutes?: number;
  /** Sessions that one run of the Desktop may know, ended ones included; 10,000 by default. */
  maxThreads?: number;
}

/** The parts that can be disturbed, or looked at. */
export interface Computer {
  readonly blackhole: Blackhole;
  readonly browser: Browser;
  readonly nativeHost: NativeHost;
  readonly desktop: Desktop;
  readonly agent: Agent;
  readonly disk: Disk;
  /** Connects a page, through whatever is armed on its port. */
  connect(page: PagePort): OpenPort | NoExtension;
}

/** Switches a computer on. */
export function computerOf(options: ComputerOptions): Computer {
  const { clock, ids, journal, faults, maxRoutes = 10_000, maxThreads } = options;
  const places = new FaultPlaces({ clock, journal, faults });
  const agent = places.agent();
  const disk = new Disk({ clock });
  const desktop = new Desktop({
    clock,
    ids,
    journal,
    disk,
    ticketUrl: (kind, id) => `/${kind}/${id}`,
    providers: (options.providers ?? DEFAULT_PROVIDERS).map((info) => ({ ...info, error: info.error ?? null })),
    agent,
    ...places.storage(disk),
    ...(maxThreads === undefined ? {} : { maxThreads }),
  });
  const nativeHost = new NativeHost({ clock, desktop: places.core(desktop) });
  const storage = {
    mode: options.approval ?? "ask",
    approved: new Map<string, number>(),
    approvedUnasked: new Set<string>(),
  };
  const shared = { clock, ids, journal, host: places.link(nativeHost), storage, maxRoutes };
  const browser: Browser = new Browser({
    clock,
    journal,
    storage,
    desktop,
    newExtension: () => new Extension({ ...shared, ...places.extension(() => browser.crash()) }),
  });
  return {
    blackhole: new Blackhole({ clock, journal, pages: () => browser.pages }),
    browser,
    nativeHost,
    desktop,
    agent,
    disk,
    connect: places.ports((page) => browser.connect(page)),
  };
}
