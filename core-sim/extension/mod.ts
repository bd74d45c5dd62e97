/** The pretend Extension: sessions to pages, threads to Core. */
export { Approval, APPROVAL_TIMEOUT_MS, type ApprovalStorage } from "./approval.ts";
export { Extension, type ExtensionOptions } from "./extension.ts";
export type { Envelope, OpenPort, PagePort } from "./port.ts";
