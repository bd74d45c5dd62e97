import type { PageModels } from "../../models/mod.ts";
import type { Notice } from "./notice.ts";
import { NoticeList } from "./notice-list.tsx";
import { noticesOf } from "./notices.ts";

interface SessionNoticesProps {
  models: PageModels;
  /** The page's own, which come first. */
  own: readonly Notice[];
  onFocusLost(): void;
}

/** All that a page has to tell of its session. */
export function SessionNotices({ models, own, onFocusLost }: SessionNoticesProps) {
  return <NoticeList notices={[...own, ...noticesOf(models)]} onFocusLost={onFocusLost} />;
}
