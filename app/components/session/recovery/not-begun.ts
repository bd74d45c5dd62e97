/** Codes of a refusal that came before anything was begun: the text may be sent again by a press. */

/** `again`: the code's own advice is to send again. `otherwise`: something else comes first. */
const ADVICE: Readonly<Record<string, "again" | "otherwise">> = {
  APPROVAL_REJECTED: "again",
  APPROVAL_TIMEOUT: "again",
  CREATE_SESSION_NOT_APPROVED: "again",
  NATIVE_HOST_UNAVAILABLE: "again",
  EXTENSION_UNAVAILABLE: "otherwise",
  EXTENSION_DISCONNECTED: "otherwise",
  NATIVE_CONNECTION_CLOSED: "otherwise",
  CORE_RUNTIME_UNAVAILABLE: "otherwise",
  DEFAULT_PROVIDER_NOT_SET: "otherwise",
  DEFAULT_PROVIDER_UNAVAILABLE: "otherwise",
  SDK_TRANSPORT_ERROR: "otherwise",
  THREAD_SUBSCRIPTION_CLOSED: "otherwise",
  THREAD_SUBSCRIPTION_UNAVAILABLE: "otherwise",
};
const NOT_BEGUN = new Map(Object.entries(ADVICE));

/** Whether nothing was begun. */
export function notBegun(code: string): boolean {
  return NOT_BEGUN.has(code);
}

/** Whether nothing was begun, and the code's own words are to send again. */
export function advisesSending(code: string): boolean {
  return NOT_BEGUN.get(code) === "again";
}
