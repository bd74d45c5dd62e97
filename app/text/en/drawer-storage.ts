export const drawerStorage = {
  "places.heading": "What every place still holds",
  "places.lead":
    "This browser's records beside what the lab sees in Core and on the pretend disk. A real page can't list Core's sessions: it knows only what it saved.",
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
