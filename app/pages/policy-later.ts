/** The policy as code is read below the product: it comes after it. */
export { PolicyCode } from "../components/mod.ts";
