/** What every page of a product shows first, around its session. */
export const product = {
  "copy": "Copy",
  "copied": "Copied",
  "not-copied": "Not copied",
  "code.heading": "The policy that runs",
  "code.lead": "This is the file itself, not a copy of it.",
  "policy.label": "This page's policy",
  "policy.option": "Option",
  "policy.stored": "Stored in this browser",
  "policy.ends": "Who ends it",
  "policy.after-reload": "After a reload",
} as const;
