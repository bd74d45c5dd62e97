/** The pretend Extension: sessions to pages, threads to Core. */
export { Approval, type ApprovalStorage } from "./approval.ts";
export type { ApprovalSurface } from "./approval-surface.ts";
export { Ask } from "./ask.ts";
export { Extension, type ExtensionOptions } from "./extension.ts";
export type { Envelope, OpenPort, PagePort, Port, PortLine } from "./port.ts";
export { type Route, Routes } from "./routes.ts";
export { type Serve, serve } from "./serve.ts";
export { SessionRoutes } from "./session-routes.ts";
export type { SessionBody } from "./session-body.ts";
