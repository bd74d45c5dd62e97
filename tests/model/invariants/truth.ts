/** What Core and the Extension know is what the rules say (AE1–AE4, D.1, EN6). */
import type { LabTruth, ThreadTruth } from "../../../core-sim/control/mod.ts";
import { must } from "../broken.ts";
import type { Thread } from "../reference/computer.ts";
import type { Invariant, Scene } from "./look.ts";

/** Nobody who could end a page-scoped thread is left, and Core still lets it live. */
export class NoOrphan implements Invariant {
  after({ computer, sessions, truth }: Scene): void {
    for (const thread of computer.threads) {
      const { key, known, pageScoped, routes, owedBy } = thread;
      if (!known || !pageScoped || routes.size > 0 || (owedBy ?? 0) > computer.now) continue;
      const status = threadOf(truth, sessions[key])?.status;
      must(status === "ended", "no-orphan", () => `page-scoped s${key} is ${status} without a route`);
    }
  }
}

export class CountsAgree implements Invariant {
  after({ computer, sessions, truth }: Scene): void {
    for (const { key, known, operations, toolResults } of computer.threads) {
      const real = threadOf(truth, sessions[key]);
      if (!known || real === undefined) continue;
      const agree = real.operations === operations && real.acceptedToolResults === toolResults;
      must(
        agree,
        "counts-agree",
        () =>
          `s${key} counts ${real.operations} operations and ${real.acceptedToolResults} tool results, not ` +
          `${operations} and ${toolResults}`,
      );
    }
  }
}

export class TruthAsRuled implements Invariant {
  after(scene: Scene): void {
    const { computer, sessions, truth } = scene;
    for (const thread of computer.threads) {
      const real = threadOf(truth, sessions[thread.key]);
      same(
        `s${thread.key}`,
        real === undefined ? "unknown" : seen(real),
        thread.known ? ruled(thread, real) : "unknown",
      );
      must(!isLate(thread, computer.now), "truth-as-ruled", () => `the prepare of s${thread.key} never ends`);
    }
    same("ports", truth.extension.ports.map(({ portId }) => portId), portIds(scene));
    same("routes", realRoutes(scene), ruledRoutes(scene));
  }
}

function isLate({ known, state }: Thread, now: number): boolean {
  return known && "turn" in state && state.turn.kind === "prepare" && state.turn.overBy <= now;
}

function threadOf(truth: LabTruth, threadId: string | undefined): ThreadTruth | undefined {
  return truth.desktop.threads.find((thread) => thread.threadId === threadId);
}

function seen({ status, origin, autoEndOnDisconnect, activeOperation, lastCompletedOperation }: ThreadTruth): string {
  return facts({
    status,
    origin,
    pageScoped: autoEndOnDisconnect,
    active: activeOperation?.operationId,
    last: lastCompletedOperation?.operationId,
    success: lastCompletedOperation?.success,
  });
}

function ruled({ state, origin, pageScoped, lastCompleted }: Thread, real: ThreadTruth | undefined): string {
  return facts({
    status: state.status,
    origin,
    pageScoped,
    active: "turn" in state ? state.turn.operationId : undefined,
    last: lastCompleted?.operationId,
    success: lastCompleted && (lastCompleted.success ?? real?.lastCompletedOperation?.success),
  });
}

function facts(values: Record<string, string | boolean | undefined>): string {
  return Object.entries(values).map(([name, value]) => `${name} ${value ?? "none"}`).join(", ");
}

function portIds({ pages }: Scene): string[] {
  return pages.flatMap((page) => page === undefined ? [] : [page.raw.port.portId]);
}

/** Routes of a thread that Core forgot stay until the Extension has found out. */
function realRoutes({ computer, sessions, truth }: Scene): string[] {
  const unsure = computer.link.kind !== "up";
  const gone = computer.threads.filter(({ known, stale }) => stale || (unsure && !known));
  const ids = new Set(gone.map(({ key }) => sessions[key]));
  return truth.extension.routes.filter(({ sessionId }) => !ids.has(sessionId))
    .map(({ sessionId, portId, channelId }) => `${sessionId} ${portId} ${channelId}`);
}

function ruledRoutes({ computer, sessions, pages }: Scene): string[] {
  return computer.threads.flatMap(({ key, routes }) =>
    pages.flatMap((page) =>
      page === undefined ? [] : (["one", "two"] as const).filter((channel) => routes.has(`${page.number} ${channel}`))
        .map((channel) => `${sessions[key]} ${page.raw.port.portId} ${page.channelId(channel)}`)
    )
  );
}

function same(what: string, real: string | string[], rules: string | string[]): void {
  const text = (value: string | string[]) => typeof value === "string" ? value : [...value].sort().join("; ");
  must(text(real) === text(rules), "truth-as-ruled", () => `${what}: ${text(real)}\nby the rules: ${text(rules)}`);
}
