/** TU2: a thread has at most one active operation, in Core and as each route is told. */
import { must } from "../broken.ts";
import type { CoreFact } from "../stage/core-fact.ts";
import type { PageEntry, StagePage } from "../stage/page.ts";
import { type Invariant, routeOf } from "./look.ts";

/** By events of Core. */
export class OneOperationInCore implements Invariant {
  protected readonly active = new Map<string, string>();

  core({ threadId, type, status, operationId }: CoreFact): void {
    if (type === "status_changed" && status !== undefined) this.works(threadId, operationId);
    if (type === "operation_completed") this.completes(threadId, operationId);
  }

  /** A status of an operation comes between its start and its completion. */
  protected works(where: string, operationId: string | undefined): void {
    if (operationId === undefined) return;
    const active = this.active.get(where) ?? operationId;
    must(active === operationId, "one-operation", () => `${operationId} goes on while ${active} is active on ${where}`);
    this.active.set(where, operationId);
  }

  protected completes(where: string, operationId: string | undefined): void {
    const active = this.active.get(where);
    must(
      active === operationId,
      "one-operation",
      () => `${operationId} completes while ${active} is active on ${where}`,
    );
    this.active.delete(where);
  }
}

/** By what each route is told as well; a snapshot says what it has missed. */
export class OneOperation extends OneOperationInCore {
  page(page: StagePage, entry: PageEntry): void {
    const route = entry.kind === "frame" ? routeOf(page, entry) : undefined;
    if (entry.kind !== "frame" || route === undefined) return;
    const { message } = entry;
    if (message.type === "session_snapshot") {
      const operationId = message.snapshot.activeOperation?.operationId;
      if (operationId === undefined) this.active.delete(route);
      else this.active.set(route, operationId);
    }
    if (message.type === "status_changed" || message.type === "tool_call") this.works(route, message.operationId);
    if (message.type === "operation_completed") this.completes(route, message.operationId);
  }
}
