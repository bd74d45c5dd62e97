/** The door of the way between Extension and Core: the native host, and the Extension's link through it. */
export { withoutCapabilities } from "./capabilities.ts";
export { nativeError, type NativeGate, NativeHost, type NativeHostOptions } from "./host.ts";
export { NativeLink } from "./link.ts";
export { backoffMs, OWN_REQUEST_MS } from "./retry.ts";
