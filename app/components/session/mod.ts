/** One session on a page: what was said, how it stands, what can be done, and what the Extension asks. */
export { ApprovalDialog } from "./approval-dialog.tsx";
export { AskButton } from "./ask-button.tsx";
export { followNews } from "./follow-news.ts";
export type { Notice, NoticeAction, Said, StillThere } from "./notice.ts";
export { SessionStage } from "./session-stage.tsx";
