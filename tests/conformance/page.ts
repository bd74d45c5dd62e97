/** One page of a scenario: a client whose ports can be closed as `pagehide` closes them. */
import { Pedelec, type RuntimePort } from "../../sdk/mod.ts";
import type { OriginName, Stage } from "./stage.ts";

export class Page {
  readonly client: Pedelec;
  readonly #ports: RuntimePort[] = [];

  constructor(stage: Stage, origin: OriginName) {
    this.client = new Pedelec({
      connect: () => {
        const port = stage.connect(origin);
        this.#ports.push(port);
        return port;
      },
    });
  }

  leave(): void {
    for (const port of this.#ports.splice(0)) port.disconnect();
  }
}
