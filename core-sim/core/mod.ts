/** Core's door: the Desktop with its threads, the disk, and the words of the native link. */
export type { ProviderInfo } from "./new-thread.ts";
export { type CoreConnection, Desktop } from "./desktop.ts";
export { Disk } from "./disk.ts";
export { type DiskEntry, DiskError, type DiskReason } from "./disk-node.ts";
export { MANAGED_ROOT, normalised } from "./disk-path.ts";
export type {
  CoreEvent,
  NativeAnswer,
  NativeListener,
  NativePayloads,
  NativeRequestType,
  NativeResults,
} from "./native.ts";
export { AssetStore } from "./assets.ts";
export { Refusal } from "./refusal.ts";
export { type Workspace, Workspaces } from "./workspace.ts";
export type { WorkspaceOwner } from "./workspace-furnishing.ts";
export type { Tickets, TicketUrl } from "./tickets.ts";
export { type RefusedTransfer, spent } from "./transfer.ts";
