/** A lab's link: a situation that can be sent. */
export { type LabLink, MADE_WITH } from "./link.ts";
export { readLabLink, type ReadLink, withoutLink } from "./read.ts";
export { writeLabLink } from "./write.ts";
