/** What lasts: operations, and outages of a part of the computer. */
import { type Entry, flagAt, growthOf, type Layer, type Run, textAt } from "../journal/mod.ts";

export type SpanKind = "operation" | "link" | "desktop" | "extension" | "ports" | "subscription";

export interface Span {
  readonly kind: SpanKind;
  /** On whose lane it is drawn; the pages' all together. */
  readonly layer: Layer;
  /** The numbers of its first and last entry; without a last one it lasts. */
  readonly from: number;
  readonly until: number | undefined;
  /** Beside how many others on the same lane it began, so that none covers another. */
  readonly slot: number;
  readonly sessionId?: string;
  readonly operationId?: string;
  /** Of an operation that is over: `lost` when nobody will ever say how it went. */
  readonly outcome?: "done" | "failed" | "lost";
}

const LAYER_OF = {
  operation: "core",
  link: "native-link",
  desktop: "core",
  extension: "extension",
  ports: "page",
  subscription: "route",
} as const satisfies Record<SpanKind, Layer>;

/** Learns the spans of a run as it grows. */
export class Spans {
  #run: Run | undefined;
  #all: Span[] = [];
  /** Where in the list those stand that last, by kind and what they are about. */
  readonly #open = new Map<string, number>();

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

  /** In the order in which they began. */
  get all(): readonly Span[] {
    return this.#all;
  }

  /** Those of which something falls between two entries, both included. */
  between(first: number, last: number): Span[] {
    return this.#all.filter(({ from, until = Infinity }) => from <= last && until >= first);
  }

  #add({ n, layer, type, data, sessionId = "", operationId }: Entry): void {
    switch (layer) {
      case "core":
        return this.#core(n, type, data, { sessionId, ...(operationId === undefined ? {} : { operationId }) });
      case "native-link":
        return this.#link(n, type, data, sessionId);
      case "extension":
        if (type === "extension_stopped") {
          this.#close("link", n);
          this.#closeAll("subscription", n);
          this.#begin("extension", n);
        }
        if (type === "extension_started") this.#close("extension", n);
        return;
      case "page":
        if (type === "ports_alive") this.#close("ports", n);
        return;
      case "control":
        if (type === "disrupt" && textAt(data, "kind") === "ports.blackhole") this.#begin("ports", n);
        // Where nobody needs the link it isn't restored, but it could be.
        if (type === "disrupt" && textAt(data, "kind") === "heal") this.#close("link", n);
    }
  }

  #core(n: number, type: string, data: unknown, about: { sessionId: string; operationId?: string }): void {
    const { operationId } = about;
    switch (type) {
      case "desktop_quit":
      case "desktop_crash":
        this.#closeAll("operation", n, "lost");
        return this.#begin("desktop", n);
      case "desktop_start":
        return this.#close("desktop", n);
      case "status_changed":
        if (operationId !== undefined && textAt(data, "status") === "running") this.#begin("operation", n, about);
        return;
      case "operation_completed":
        if (operationId === undefined) return;
        return this.#close("operation", n, operationId, flagAt(data, "success") === true ? "done" : "failed");
    }
  }

  #link(n: number, type: string, data: unknown, sessionId: string): void {
    switch (type) {
      case "lost":
        this.#closeAll("subscription", n);
        return this.#begin("link", n);
      case "connected":
      case "disconnected":
        return this.#close("link", n);
      case "thread_subscription_closed":
        return this.#begin("subscription", n, { sessionId });
      case "subscribe_thread":
        if (flagAt(data, "answer", "ok") === true) this.#close("subscription", n, sessionId);
        return;
      case "unsubscribe_thread":
      case "ended":
        return this.#close("subscription", n, sessionId);
    }
  }

  #begin(kind: SpanKind, from: number, about: { sessionId?: string; operationId?: string } = {}): void {
    const key = keyOf(kind, about.operationId ?? about.sessionId);
    if (this.#open.has(key)) return;
    const layer = LAYER_OF[kind];
    const taken = new Set([...this.#open.values()].flatMap((at) => {
      const span = this.#all[at];
      return span?.layer === layer ? [span.slot] : [];
    }));
    let slot = 0;
    while (taken.has(slot)) slot++;
    this.#open.set(key, this.#all.length);
    this.#all.push({ kind, layer, from, until: undefined, slot, ...about });
  }

  #close(kind: SpanKind, n: number, about?: string, outcome?: Span["outcome"]): void {
    const key = keyOf(kind, about);
    const at = this.#open.get(key);
    const span = at === undefined ? undefined : this.#all[at];
    if (at === undefined || span === undefined) return;
    this.#open.delete(key);
    this.#all[at] = { ...span, until: n, ...(outcome === undefined ? {} : { outcome }) };
  }

  #closeAll(kind: SpanKind, n: number, outcome?: Span["outcome"]): void {
    for (const at of [...this.#open.values()]) {
      const span = this.#all[at];
      if (span?.kind === kind) this.#close(kind, n, span.operationId ?? span.sessionId, outcome);
    }
  }

  #clear(): void {
    this.#all = [];
    this.#open.clear();
  }
}

function keyOf(kind: SpanKind, about = ""): string {
  return `${kind} ${about}`;
}
