/** The timeline: a journal as a sequence diagram, and the same as a list. */
export { addressOf, type Filter, readFilter } from "./filters.ts";
export { TimelinePanel, type TimelineProps } from "./panel.tsx";
export { createTimeline, type TimelineModel } from "./timeline-model.ts";
