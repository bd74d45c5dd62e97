/** What a page decides about its session; the models only carry it out. */
import type { EffortLevel, ProviderCode } from "../../sdk/protocol/mod.ts";
import type { RetentionPolicy } from "../lifecycle/mod.ts";
import type { PageTool } from "./pedelec-subset.ts";

/** A page's lifecycle policy: plain data, one a page (PG1). */
export interface SessionPolicy {
  /** The page's name, part of its records' keys: `temporary`, `reload` … */
  readonly page: string;
  /** True: Core ends the session with its last route (AE1). False: it lives on, the page saves its id (AE2). */
  readonly autoEndOnDisconnect: boolean;
  /**
   * `record`, page-scoped: only what proves the end after a reload, removed once that is shown.
   * `record`, persistent: id, provider, effort, transcript; removed after a successful end or on THREAD_NOT_FOUND (PG2).
   * `nothing`: IndexedDB is never touched.
   */
  readonly persist: "nothing" | "record";
  /** How long saved sessions are kept (PG3); absent where nothing is saved, or Core ends the session with the page. */
  readonly retention?: RetentionPolicy;
  /** Absent: the default provider (CR3). */
  readonly provider?: ProviderCode;
  readonly effortLevel?: EffortLevel;
  /** What the agent is told about this page. */
  readonly guidance: string;
  /** Registered by name on every handle, new or resumed (TL1, TL2). */
  readonly tools: readonly PageTool[];
}
