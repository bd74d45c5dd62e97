/** All invariants of one run. Where several break at once, the first of them names the failure. */
import { AnsweredOnce } from "./answers.ts";
import { Content } from "./content.ts";
import { EndWasAsked, SilenceAfterEnd } from "./ends.ts";
import { EndIsHeard } from "./hearing.ts";
import type { Invariant } from "./look.ts";
import { SeqRises } from "./numbers.ts";
import { OneOperation } from "./operations.ts";
import { NoForeignId } from "./origins.ts";
import { CountsAgree, NoOrphan, TruthAsRuled } from "./truth.ts";

export type { Invariant, Scene } from "./look.ts";

export function newInvariants(): Invariant[] {
  return [
    new NoForeignId(),
    new AnsweredOnce(),
    new SilenceAfterEnd(),
    new EndWasAsked(),
    new EndIsHeard(),
    new OneOperation(),
    new SeqRises(),
    new Content(),
    new NoOrphan(),
    new CountsAgree(),
    new TruthAsRuled(),
  ];
}
