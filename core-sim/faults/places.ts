/** The parts of one computer, each with the faults of its place around it; none of them knows. */
import type { Desktop, Disk } from "../core/mod.ts";
import { type ExtensionOptions, type OpenPort, type PagePort, serve } from "../extension/mod.ts";
import type { NativeGate, NativeHostOptions } from "../native/mod.ts";
import { FaultyAgent } from "./agent.ts";
import { faultySurface } from "./approval.ts";
import { withCoreFaults, withLinkFaults } from "./native.ts";
import { withPageFaults } from "./page.ts";
import { FaultyRoutes } from "./routes.ts";
import { HeldForPorts, withExtensionFaults } from "./extension.ts";
import type { FaultTools } from "./through.ts";
import { FaultyAssets, FaultyWorkspaces } from "./workspace.ts";

export class FaultPlaces {
  readonly #tools: FaultTools;
  readonly #held: HeldForPorts;

  constructor(tools: FaultTools) {
    this.#tools = tools;
    this.#held = new HeldForPorts(tools);
  }

  agent(): FaultyAgent {
    return new FaultyAgent(this.#tools);
  }

  /** Core's work on the disk. */
  storage(disk: Disk): { workspaces: FaultyWorkspaces; assets: FaultyAssets } {
    return { workspaces: new FaultyWorkspaces(disk, this.#tools), assets: new FaultyAssets(disk, this.#tools) };
  }

  /** What the native host reaches. */
  core(desktop: Desktop): NativeHostOptions["desktop"] {
    return withCoreFaults(desktop, this.#tools, () => desktop.crash());
  }

  link(host: NativeGate): NativeGate {
    return withLinkFaults(host, this.#tools);
  }

  /** What a new life of the Extension is made with; `crash` ends it as a died process would. */
  extension(crash: () => void): Required<Pick<ExtensionOptions, "routes" | "serve" | "surface">> {
    return {
      routes: new FaultyRoutes(this.#tools),
      serve: withExtensionFaults(serve, this.#tools, this.#held, crash),
      surface: faultySurface(this.#tools),
    };
  }

  /** How pages connect. */
  ports<R extends { refused: string }>(connect: (page: PagePort) => OpenPort | R): (page: PagePort) => OpenPort | R {
    return withPageFaults(connect, this.#tools, (portId) => this.#held.drop(portId));
  }
}
