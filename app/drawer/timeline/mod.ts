/** The timeline: a journal as a sequence diagram, and the same as a list. */
export { EVERYTHING, type Filter, isEverything, readFilter, writeFilter } from "./filters.ts";
export { TimelinePanel, type TimelineProps } from "./panel.tsx";
