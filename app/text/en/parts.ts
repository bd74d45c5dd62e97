export const parts = {
  "progress.unknown": "under way",
  "progress.waiting": "to do",
  "progress.running": "now",
  "progress.done": "done",
  "progress.failed": "failed",
} as const;
