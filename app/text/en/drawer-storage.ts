export const drawerStorage = {
  "places.heading": "What every place still holds",
  "places.lead":
    "This browser's records beside what the lab sees in Core and on the pretend disk. A real page can't list Core's sessions: it knows only what it saved. Not listed: texts that a tab keeps for its own reload, and the files in a workspace.",
  "places.past":
    "As Core, the Extension and the pretend disk were then. What this browser had saved isn't in the lab's journal, and nothing can be done about the past.",
  "places.left-over": "left over",
  "places.elsewhere": "Limits and countdowns stand on the pages whose policies they are.",
  "places.table": "Sessions and places",
  "places.acts": "By hand",
  "places.none": "No session anywhere: neither saved here nor known to Core.",
  "places.session": "Session",
  "places.browser": "Saved in this browser",
  "places.routes": "Routes",
  "places.workspace": "Workspace on disk",
  "places.workspace.there": "there",
  "places.workspace.gone": "gone",
  "places.workspace.unknown": "unknown to Core",
  "places.trouble": "This browser's storage has refused something; what is shown may be incomplete.",
  "places.no-retention": "This page's policy has no retention: Core ends its sessions with their last route.",
} as const;
