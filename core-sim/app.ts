/** One app on one port: built pages, page ports, control API. */
import { getLogger } from "@logtape/logtape";
import { Hono } from "hono";
import type { HostClock } from "./clock.ts";
import {
  assets,
  chromeRuntime,
  control,
  health,
  openApi,
  ownHost,
  pages,
  ports,
  problem,
  refuseTheRest,
  Site,
  Streams,
} from "./http/mod.ts";
import { LabStore, type LabStoreOptions } from "./lab/mod.ts";

export type { ControlApp } from "./http/mod.ts";
export { LabStore, Site };

export interface AppOptions {
  /** Leases, sweeps and limits run on it, never on a lab's clock. */
  hostClock: HostClock;
  /** Unguessable lab ids. */
  tokens: () => string;
  site: Site;
  /** The folder of the built pages. */
  dist?: string;
  /** Seed of labs whose maker gives none. */
  seed?: string;
  /** Hears of each lab as it is made. */
  onLab?: LabStoreOptions["onMade"];
  /** Ports of all labs together; 20,000 by default. */
  maxPorts?: number;
  store?: LabStore;
}

/** The app, and what ends it. */
export interface LabServer {
  readonly app: Hono;
  readonly store: LabStore;
  /** Ends event streams and closes every port with 1012, so that a server can stop. */
  close(): void;
}

const logger = getLogger(["lab", "http"]);

export function createApp(options: AppOptions): LabServer {
  const { hostClock, tokens, site, dist, seed, onLab, maxPorts = 20_000 } = options;
  const onError = (error: unknown) => logger.error("a lab's job failed", { error });
  const store = options.store ??
    new LabStore({
      host: hostClock,
      tokens,
      onError,
      ...(onLab === undefined ? {} : { onMade: onLab }),
      ...(seed === undefined ? {} : { seed }),
    });
  const streams = new Streams();
  const app = new Hono();
  app.use(ownHost(site));
  app.route("/", health(streams));
  app.route("/", ports({ site, store, clock: hostClock, maxPorts }));
  app.route("/", assets({ site, store }));
  app.route("/", control({ site, store, streams }));
  app.route("/", chromeRuntime({ site, store, ...(dist === undefined ? {} : { dist }) }));
  openApi(app);
  refuseTheRest(app);
  app.route("/", pages({ store, ...(dist === undefined ? {} : { dist }) }));
  app.onError((error, c) => {
    logger.error("a request failed", { error, method: c.req.method });
    return problem(c, "INTERNAL_ERROR", "The request failed; the server's log says more");
  });
  return {
    app,
    store,
    close: () => {
      streams.close();
      store.close(1012, "the server shuts down");
    },
  };
}
