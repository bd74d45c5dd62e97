/** How Core says no: thrown where the reason is found, answered where the request came in. */
import type { DetailsOf, ErrorShape, KnownErrorCode } from "../../sdk/protocol/mod.ts";

/** Carries the plain data of an error up to the request that it answers. */
export class Refusal extends Error {
  readonly shape: ErrorShape;

  constructor(shape: ErrorShape) {
    super(shape.message);
    this.name = "Refusal";
    this.shape = shape;
  }
}

/** A refusal by its code; the details are typed by it. */
export function refusal<C extends KnownErrorCode>(code: C, message: string, details: DetailsOf<C>): Refusal {
  return new Refusal({ code, message, details });
}
