/** What the lab says of itself, with its check: a file of its own, which comes after the page that is of use without it. */
export { labTruthSchema } from "../../core-sim/control/mod.ts";
