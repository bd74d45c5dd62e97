/**
 * OpenTelemetry spans, read off a lab's journal: one for each operation, from Core's acceptance to its completion, and one
 * for each disruption. Loaded only where traces are wanted. Nothing that a page or an agent said gets into a span, and no
 * lab id: a lab id is a capability.
 */
import { type Attributes, type Span, SpanStatusCode, trace } from "@opentelemetry/api";
import * as v from "valibot";
import type { Journal, JournalEntry } from "./journal/mod.ts";

/** What is watched of a lab. */
export interface Traced {
  readonly journal: Journal;
  /** Tells when the lab is thrown away. */
  onClose(listener: () => void): unknown;
}

interface Watched {
  readonly span: Span;
  /** Milliseconds of the lab's clock when it began. */
  readonly since: number;
  toolCalls: number;
}

const startedSchema = v.object({ status: v.literal("running"), operationId: v.string() });
const completedSchema = v.object({
  operationKind: v.string(),
  success: v.boolean(),
  error: v.exactOptional(v.object({ code: v.string() })),
});
const toolCallSchema = v.object({ tool: v.string() });
const creationSchema = v.object({ input: v.object({ provider: v.string() }) });
const disruptionSchema = v.object({ kind: v.string() });

/** Codes and names are chosen by scripts and pages: what doesn't look like one isn't passed on. */
const NAME = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;

const tracer = trace.getTracer("pedelec-lifecycle-lab");

/** Traces a lab from now on, as long as it lives. */
export function traceLab(lab: Traced): void {
  const { journal } = lab;
  const tracing = new LabTracing();
  let read = journal.latest;
  const unfollow = journal.follow(() => {
    const { entries } = journal.after(read);
    read = journal.latest;
    for (const entry of entries) tracing.see(entry);
  });
  lab.onClose(() => {
    unfollow();
    tracing.cutShort("LAB_CLOSED");
  });
}

class LabTracing {
  /** By thread: it has one operation at a time. */
  readonly #open = new Map<string, Watched>();
  readonly #providers = new Map<string, string>();
  #creation: { readonly n: number; readonly provider: string } | undefined;

  see(entry: JournalEntry): void {
    if (entry.layer === "control" && entry.type === "disrupt") return this.#disruption(entry);
    if (entry.layer !== "core") return;
    const { sessionId: threadId } = entry;
    switch (entry.type) {
      case "create_thread":
        if (v.is(creationSchema, entry.data)) this.#creation = { n: entry.n, provider: entry.data.input.provider };
        return;
      case "created":
        if (threadId !== undefined && entry.cause === this.#creation?.n) {
          this.#providers.set(threadId, this.#creation?.provider ?? "");
        }
        return;
      case "status_changed":
        if (threadId !== undefined && v.is(startedSchema, entry.data)) this.#begin(threadId, entry.at);
        return;
      case "tool_call":
        if (threadId !== undefined) this.#toolCall(threadId, entry.data);
        return;
      case "operation_completed":
        if (threadId !== undefined) this.#complete(threadId, entry);
        return;
      case "desktop_crash":
        this.cutShort("DESKTOP_CRASHED");
        this.#providers.clear();
        return;
      case "desktop_start":
        this.#providers.clear();
    }
  }

  /** Ends the spans of operations that nobody will complete. */
  cutShort(outcome: string): void {
    for (const threadId of [...this.#open.keys()]) this.#end(threadId, { outcome });
  }

  /** A turn that goes on after a tool call is running again: only the first time counts. */
  #begin(threadId: string, since: number): void {
    if (this.#open.has(threadId)) return;
    const attributes = { "lab.provider": named(this.#providers.get(threadId) ?? "") };
    // The handshake that the port came with is long over: a root of its own.
    const span = tracer.startSpan("operation", { root: true, attributes });
    this.#open.set(threadId, { span, since, toolCalls: 0 });
  }

  #toolCall(threadId: string, data: unknown): void {
    const watched = this.#open.get(threadId);
    if (watched === undefined || !v.is(toolCallSchema, data)) return;
    watched.toolCalls++;
    watched.span.addEvent("tool_call", { "lab.tool": named(data.tool) });
  }

  #complete(threadId: string, { data, at }: JournalEntry): void {
    if (!v.is(completedSchema, data)) return;
    const outcome = data.success ? "ok" : named(data.error?.code ?? "");
    this.#end(threadId, { outcome, kind: named(data.operationKind), at });
  }

  #end(threadId: string, { outcome, kind, at }: { outcome: string; kind?: string; at?: number }): void {
    const watched = this.#open.get(threadId);
    if (watched === undefined) return;
    this.#open.delete(threadId);
    const { span, since, toolCalls } = watched;
    const attributes: Attributes = { "lab.operation.outcome": outcome, "lab.operation.tool_calls": toolCalls };
    if (kind !== undefined) attributes["lab.operation.kind"] = kind;
    if (at !== undefined) attributes["lab.operation.lab_ms"] = at - since;
    span.setAttributes(attributes);
    if (outcome !== "ok") span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  #disruption({ data }: JournalEntry): void {
    if (!v.is(disruptionSchema, data)) return;
    tracer.startSpan("disruption", { root: true, attributes: { "lab.disruption": named(data.kind) } }).end();
  }
}

function named(name: string): string {
  return NAME.test(name) ? name : "(other)";
}
