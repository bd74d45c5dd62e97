/** The lanes of the picture: the pages', each in a column of its own as long as it is there, and one a layer. */
import { type Entry, growthOf, type Layer, LAYERS, type Run, textAt } from "../journal/mod.ts";

export interface Lane {
  readonly layer: Layer;
  /** Of the pages' lanes, from 1. */
  readonly page?: number;
  /** Where the page stands whose lane it was last, where it said so. */
  readonly path?: string;
}

/** The lanes behind the pages', in the order in which a message passes. */
const BEHIND = LAYERS.filter((layer) => layer !== "page");

/** What a port is: a tab's pipe, from its opening to its end. */
export interface PagePort {
  readonly portId: string;
  readonly origin: string | undefined;
  readonly path: string | undefined;
  /** Its column, from 1: a port that comes when another has gone takes its place, as a reloaded tab does. */
  readonly page: number;
}

/** Learns the ports of a run as it grows. */
export class Lanes {
  #run: Run | undefined;
  readonly #ports = new Map<string, PagePort>();
  /** Which columns are taken, and by whom. */
  readonly #taken = new Map<number, string>();
  #pages = 1;

  take(run: Run): this {
    if (run === this.#run) return this;
    const { anew, from } = growthOf(this.#run, run);
    if (anew) this.#clear();
    this.#run = run;
    for (let at = from; at < run.entries.length; at++) {
      const entry = run.entries[at];
      if (entry !== undefined) this.#add(entry);
    }
    return this;
  }

  /** All of them, from left to right. */
  get all(): readonly Lane[] {
    const paths = new Map([...this.#ports.values()].map(({ page, path }) => [page, path]));
    const pages = Array.from({ length: this.#pages }, (_, at): Lane => {
      const path = paths.get(at + 1);
      return { layer: "page", page: at + 1, ...(path === undefined ? {} : { path }) };
    });
    return [...pages, ...BEHIND.map((layer): Lane => ({ layer }))];
  }

  /** How many columns the pages take: as many as there were at a time. */
  get pages(): number {
    return this.#pages;
  }

  portOf(portId: string): PagePort | undefined {
    return this.#ports.get(portId);
  }

  /** The place of a layer's lane, from 0; of the pages' the one of that port. */
  placeOf(layer: Layer, portId?: string): number {
    if (layer !== "page") return this.#pages + BEHIND.indexOf(layer);
    return (this.#ports.get(portId ?? "")?.page ?? 1) - 1;
  }

  #add({ layer, type, data }: Entry): void {
    if (layer !== "page" && layer !== "extension" && layer !== "route") return;
    if (type === "extension_stopped") return this.#taken.clear();
    const portId = textAt(data, "portId");
    if (portId === undefined) return;
    if (!this.#ports.has(portId)) this.#open(portId, textAt(data, "origin"), textAt(data, "path"));
    if (type === "port_closed") this.#leave(portId);
  }

  #open(portId: string, origin: string | undefined, path: string | undefined): void {
    let page = 1;
    while (this.#taken.has(page)) page++;
    this.#taken.set(page, portId);
    this.#pages = Math.max(this.#pages, page);
    this.#ports.set(portId, { portId, origin, path, page });
  }

  #leave(portId: string): void {
    for (const [page, taker] of this.#taken) if (taker === portId) this.#taken.delete(page);
  }

  #clear(): void {
    this.#ports.clear();
    this.#taken.clear();
    this.#pages = 1;
  }
}
