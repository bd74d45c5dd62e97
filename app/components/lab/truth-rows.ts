import type { PageModels } from "../../models/mod.ts";
import { sessionStatusOf } from "../../../sdk/protocol/mod.ts";
import type { Translate } from "../../text/mod.ts";

/** One fact: what the page believes, what the lab says, and whether they are the same. */
export interface TruthRow {
  readonly name: "status" | "route" | "operation" | "provider" | "usage" | "lifetime";
  readonly belief: string | undefined;
  readonly truth: string | undefined;
  /** The name that the other side itself uses. */
  readonly named?: string;
  /** `gone`: Core has answered that there is no such session, so there is nothing to compare. */
  readonly verdict: "agrees" | "differs" | "unknown" | "nothing" | "gone";
}

/** What is compared: the page's session, and the lab's word on it. */
export type Compared = Pick<PageModels, "session" | "truth">;

/** The facts about one session that both sides have a word on; without a session there is nothing to compare. */
export function truthRows(models: Compared, t: Translate): TruthRow[] {
  const { session, truth } = models;
  const rows = comparedRows(models, t);
  if (session.sessionId.value === undefined) return rows.map((row) => ({ ...row, verdict: "nothing" }));
  const absent = truth.session.value.is === "absent";
  return rows.map((row) => ({ ...row, verdict: judged(row.verdict, absent, truth.settled.value) }));
}

/** A difference is named once the truth has had time to follow the belief. */
function judged(verdict: TruthRow["verdict"], absent: boolean, settled: boolean): TruthRow["verdict"] {
  if (verdict === "unknown" && absent) return "gone";
  return verdict === "differs" && !settled ? "unknown" : verdict;
}

/** As much of an operation's id as tells it from another. */
const TAIL = 8;
const tail = (id: string) => `…${id.slice(-TAIL)}`;

function comparedRows({ session, truth }: Compared, t: Translate): TruthRow[] {
  const scoped = session.endsWithPage.value;
  const said = truth.session.value;
  const present = said.is === "present" ? said : undefined;
  const thread = present?.thread;
  const routes = said.is === "absent" ? 0 : present?.routes.length;
  const phase = session.phase.value;
  const attached = phase.is === "attached" || phase.is === "changing";
  const operation = session.operation.value;
  const active = thread?.activeOperation?.operationId;
  const own = "operationId" in operation ? operation.operationId : undefined;
  const unnamed = operation.is !== "none" && own === undefined;
  const used = session.usage.value;
  const knows = session.sessionId.value !== undefined && attached;
  // Core takes an ended session's routes away (EN6), and what it doesn't know has none, however open the port is.
  const none = session.status.value === "ended" || phase.is === "gone";
  const routed = session.routed.value && !none;
  const lifetime = (ends: boolean) => t(ends ? "truth.lifetime.no" : "truth.lifetime.yes");
  return [
    statusRow({ session, truth }, t),
    row(
      "route",
      session.sessionId.value === undefined
        ? undefined
        : t(none ? "truth.none" : routed ? "truth.route.attached" : "truth.route.detached"),
      routes === undefined ? undefined : t("truth.routes", { count: routes }),
      routes === undefined ? undefined : routed === routes > 0,
    ),
    row(
      "operation",
      !knows || unnamed ? undefined : own === undefined ? t("truth.none") : tail(own),
      thread === undefined ? undefined : active === undefined ? t("truth.none") : tail(active),
      thread === undefined || !knows || unnamed ? undefined : own === active,
    ),
    row(
      "provider",
      session.provider.value.provider || undefined,
      thread?.provider,
      thread === undefined || session.provider.value.provider === ""
        ? undefined
        : thread.provider === session.provider.value.provider,
    ),
    row(
      "usage",
      used === undefined ? undefined : t("session.usage", { count: used }),
      thread?.usage === undefined ? undefined : t("session.usage", { count: thread.usage.totalTokens }),
      used === undefined || thread?.usage === undefined ? undefined : used === thread.usage.totalTokens,
    ),
    row(
      "lifetime",
      phase.is === "gone" ? undefined : lifetime(scoped),
      thread === undefined ? undefined : lifetime(thread.autoEndOnDisconnect),
      thread === undefined ? undefined : thread.autoEndOnDisconnect === scoped,
    ),
  ];
}

function row(name: TruthRow["name"], belief: string | undefined, truth: string | undefined, same: boolean | undefined) {
  return { name, belief, truth, verdict: same === undefined ? "unknown" : same ? "agrees" : "differs" } as const;
}

function statusRow({ session, truth }: Compared, t: Translate): TruthRow {
  const said = truth.session.value;
  const difference = truth.difference.value;
  const status = session.status.value;
  const phase = session.phase.value;
  const belief = status ?? (phase.is === "attached" || phase.is === "changing" ? phase.status : phase.is);
  const core = said.is === "present" ? said.thread.status : undefined;
  return {
    name: "status",
    belief: t(`status.${belief}`),
    truth: core !== undefined
      ? t(`status.${sessionStatusOf(core)}`)
      : said.is === "absent" && session.sessionId.value !== undefined
      ? t("truth.absent")
      : undefined,
    ...(core === undefined ? {} : { named: core }),
    verdict: difference.is === "none" ? "agrees" : difference.is === "differs" ? "differs" : "unknown",
  };
}
