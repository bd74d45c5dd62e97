/** A lab's link: a situation that can be sent. */
export type { LabLink } from "./link.ts";
export { readLabLink, withoutLink } from "./read.ts";
export { writeLabLink } from "./write.ts";
