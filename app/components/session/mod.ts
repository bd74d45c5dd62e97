/** One session on a page: what was said, how it stands, what can be done. */
export { newsOf } from "./news.ts";
export { SessionStage } from "./session-stage.tsx";
