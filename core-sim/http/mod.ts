/** The HTTP surface: ports, control, health and pages, each a part of one app. */
export { assets } from "./assets.ts";
export { chromeRuntime } from "./chrome-runtime.ts";
export { control, type ControlApp } from "./control/mod.ts";
export { ownHost } from "./guards.ts";
export { health } from "./health.ts";
export { openApi } from "./openapi.ts";
export { ports } from "./port.ts";
export { problem } from "./problem.ts";
export { Site } from "./site.ts";
export { pages } from "./pages.ts";
export { Streams } from "./streams.ts";
export { refuseTheRest } from "./unknown.ts";
