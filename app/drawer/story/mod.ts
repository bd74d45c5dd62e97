/** What was true at any moment of a journal. */
export { type Change, changesBetween } from "./changes.ts";
export type { StoryFault, StoryState, StoryThread } from "./state.ts";
export { stateAt, Story } from "./story.ts";
