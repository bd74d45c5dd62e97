export const parts = {
  "tool.label": "Tool call: {name}",
  "tool.pending": "waits for an answer",
  "tool.running": "running",
  "tool.done": "done",
  "tool.failed": "failed",
  "progress.unknown": "under way",
  "progress.waiting": "to do",
  "progress.running": "now",
  "progress.done": "done",
  "progress.failed": "failed",
} as const;
