import type { PageModels, ShownError } from "../../models/mod.ts";
import type { TextKey } from "../../text/mod.ts";

type Cause = Extract<TextKey, `notice.${string}.cause`>;
/** Which text a notice shows: the middle of its keys in the dictionary. */
export type NoticeName = Cause extends infer Key ? Key extends `notice.${infer Name}.cause` ? Name : never : never;

/** One thing that happened to the session, and what can be done about it. */
export interface Notice {
  readonly name: NoticeName;
  /** The code as it came; own notices have none. */
  readonly code?: string;
  readonly tone: "calm" | "doubt" | "fault";
  /** The sender's own words, where the page's are general. */
  readonly message?: string;
  readonly operationId?: string;
  /** The page itself, in a lab of this browser's own. */
  readonly wayOut?: "own-lab";
  /** Takes the notice away; absent where only a change of state does. */
  dismiss?(): void;
}

/** How the page learned of an end: its own `end()`, somebody else's, or one from before it came. */
export type EndOrigin = "own" | "elsewhere" | "before";

const CODES = [
  "EXTENSION_UNAVAILABLE",
  "EXTENSION_DISCONNECTED",
  "NATIVE_CONNECTION_CLOSED",
  "NATIVE_HOST_UNAVAILABLE",
  "CORE_RUNTIME_UNAVAILABLE",
  "THREAD_SUBSCRIPTION_UNAVAILABLE",
  "THREAD_NOT_FOUND",
  "THREAD_ACCESS_DENIED",
  "APPROVAL_REJECTED",
  "APPROVAL_TIMEOUT",
  "CREATE_SESSION_NOT_APPROVED",
  "SESSION_BUSY",
  "SESSION_ENDED",
  "SDK_BRIDGE_TIMEOUT",
  "SDK_LIFECYCLE_SYNC_ERROR",
  "PROVIDER_RUNTIME_DISCONNECTED",
  "PROVIDER_COMMAND_FAILED",
  "WORKSPACE_OPEN_FAILED",
  "PENDING_TOOL_REQUEST_NOT_FOUND",
] as const satisfies readonly NoticeName[];

/** Codes that say: nothing is broken, this was harmless or is being mended. */
const DOUBT = new Set<string>(["NATIVE_CONNECTION_CLOSED", "SESSION_BUSY", "PENDING_TOOL_REQUEST_NOT_FOUND"]);

/** Codes of a link that is down or being restored. */
const LINK = new Set<string>([
  "EXTENSION_DISCONNECTED",
  "NATIVE_CONNECTION_CLOSED",
  "NATIVE_HOST_UNAVAILABLE",
  "CORE_RUNTIME_UNAVAILABLE",
  "THREAD_SUBSCRIPTION_UNAVAILABLE",
]);

const known = (code: string): NoticeName => CODES.find((name) => name === code) ?? "other";

function fromError(error: { code: string; message: string }, more: Partial<Notice> = {}): Notice {
  const name = known(error.code);
  return {
    name,
    code: error.code,
    tone: DOUBT.has(error.code) ? "doubt" : "fault",
    ...(name === "other" ? { message: error.message } : {}),
    ...more,
  };
}

function fromShown(error: ShownError, dismiss: () => void): Notice {
  return fromError(error, {
    dismiss,
    ...(error.operationId === undefined ? {} : { operationId: error.operationId }),
  });
}

/** Everything worth telling now, the most pressing first. */
export function noticesOf(models: PageModels, endOrigin: EndOrigin | undefined): Notice[] {
  const found = [...connectionNotices(models), ...phaseNotices(models, endOrigin)];
  const { lastError, outOfTouch } = models.session;
  const link = outOfTouch.value;
  if (link !== undefined) found.push(fromError(link));
  const error = lastError.value;
  if (error !== undefined && !isToldByState(error) && !found.some(({ code }) => code === error.code)) {
    found.push(fromShown(error, () => models.session.dismissError()));
  }
  return [...found, ...storageNotices(models)];
}

/** A connection's trouble is told while it lasts, by the phase and by `outOfTouch`: over, it needs no word any more. */
function isToldByState({ during, code }: ShownError): boolean {
  return during === "connection" && LINK.has(code);
}

function connectionNotices({ lab, truth }: PageModels): Notice[] {
  if (lab.choice.is === "none") return [{ name: "no-lab", tone: "fault" }];
  const view = truth.view.value;
  // Asking again can't help: the lab was thrown away, or the address names none.
  if ("why" in view && view.why === "LAB_NOT_FOUND") return [{ name: "lab-unknown", tone: "fault", wayOut: "own-lab" }];
  return [
    ...(view.is === "stale" || view.is === "unreachable"
      ? [{ name: "truth-lost", tone: "doubt", message: view.why } as const]
      : []),
    ...(lab.replaced.value
      ? [{ name: "lab-replaced", tone: "doubt", dismiss: () => lab.dismissReplaced() } as const]
      : []),
  ];
}

function phaseNotices({ session }: PageModels, endOrigin: EndOrigin | undefined): Notice[] {
  const phase = session.phase.value;
  const scoped = session.endsWithPage.value;
  if (phase.is === "gone") return [fromError(phase.error)];
  if (phase.is === "detached") {
    if (phase.by === "left") return [{ name: scoped ? "left-scoped" : "left-persistent", tone: "calm" }];
    const code = phase.error?.code ?? "EXTENSION_DISCONNECTED";
    return [scoped ? { name: "lost-scoped", code, tone: "doubt" } : { name: known(code), code, tone: "doubt" }];
  }
  if (phase.is !== "attached" || phase.status !== "ended" || endOrigin === undefined || endOrigin === "own") return [];
  return [{ name: `ended-${endOrigin}`, tone: "doubt" }];
}

function storageNotices({ storage, session }: PageModels): Notice[] {
  const trouble = storage.trouble.value;
  if (trouble !== undefined) {
    const dismiss = () => storage.dismissTrouble();
    const { kind, said } = trouble;
    return [{ name: `storage-${kind}`, tone: "doubt", dismiss, ...(said === undefined ? {} : { message: said }) }];
  }
  return session.unsaved.value === "refused" ? [{ name: "storage-refused", tone: "doubt" }] : [];
}
