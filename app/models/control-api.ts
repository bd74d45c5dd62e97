/** The lab's control API, as far as a page uses it. The only place of the models that fetches. */
import type { ApprovalDecision, Disruption, LabTruth } from "../../core-sim/control/mod.ts";
import { memberOf, textOf } from "../lifecycle/mod.ts";
import type { Problem } from "./truth-types.ts";

/** What came of a call. */
export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

/** What came of an act on the lab: the journal's entry of it, where there is one. */
export type Acted = Answer<{ n: number | undefined }>;

/** A call that does something. Never rejects. */
export type LabAct = (method: "POST" | "DELETE", path: string, body?: unknown) => Promise<Acted>;

/** The lab behind a page. Nothing here rejects. */
export interface ControlApi {
  truth(): Promise<Answer<LabTruth>>;
  disrupt(disruption: Disruption): Promise<Acted>;
  decide(decision: ApprovalDecision): Promise<Acted>;
}

/** The acts on one lab. `labUrl` is `/labs/ID` without a slash at its end. */
export function labAct(labUrl: string, fetch: typeof globalThis.fetch): LabAct {
  return async (method, path, body) => {
    const sent = body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const answer = await asked(fetch, labUrl + path, { method, ...sent });
    if (!answer.ok) return answer;
    const n = memberOf(answer.value, "n");
    return { ok: true, value: { n: typeof n === "number" ? n : undefined } };
  };
}

/** The control API of one lab. `labUrl` is `/labs/ID` without a slash at its end. */
export function controlApi(labUrl: string, fetch: typeof globalThis.fetch): ControlApi {
  const act = labAct(labUrl, fetch);
  return {
    async truth() {
      const [answer, { labTruthSchema }] = await Promise.all([asked(fetch, labUrl, {}), import("./lab-words.ts")]);
      if (!answer.ok) return answer;
      const read = await labTruthSchema["~standard"].validate(answer.value);
      if (read.issues === undefined) return { ok: true, value: read.value };
      return { ok: false, problem: { code: "LAB_TRUTH_UNREADABLE", said: undefined, status: 200 } };
    },
    disrupt: (disruption) => act("POST", "/disrupt", disruption),
    decide: (decision) => act("POST", "/approvals", decision),
  };
}

async function asked(fetch: typeof globalThis.fetch, url: string, init: RequestInit): Promise<Answer<unknown>> {
  try {
    const response = await fetch(url, init);
    const value: unknown = await response.json().catch(() => undefined);
    if (response.ok) return { ok: true, value };
    return { ok: false, problem: problemOf(value, response.status) };
  } catch (thrown) {
    const said = thrown instanceof Error ? thrown.message : String(thrown);
    return { ok: false, problem: { code: "LAB_UNREACHABLE", said, status: 0 } };
  }
}

function problemOf(body: unknown, status: number): Problem {
  const words = ["title", "detail"].map((key) => textOf(body, key)).filter((word) => word !== undefined);
  return {
    code: textOf(body, "code") ?? "LAB_REFUSED",
    said: words.length === 0 ? undefined : words.join(": "),
    status,
  };
}
