/**
 * How long a saved session is kept (PG3). Pure. Records outlive pages, so their times are the wall clock's, which may be
 * set: what is about to go is therefore announced for the whole warning time first, whatever the clock says; and a time
 * that lies in the future counts as now, so that it can't keep a session for ever.
 */

/** A product's decision, in ms. `warnMs` is shorter than both limits. */
export interface RetentionPolicy {
  /** Who answers for the sessions: who is asked before one goes. `owning-tab`: the one that owns the product (TB1). */
  readonly owner: "visitor" | "owning-tab";
  /** Since the last use. */
  readonly idleMs: number;
  /** Since it was made, however much it is used. */
  readonly ageMs: number;
  /** Announced at least this long before it goes. */
  readonly warnMs: number;
}

/** What a record tells, in ms of the page's clock. */
export interface RetentionFacts {
  readonly createdAt: number;
  readonly usedAt: number;
  /** When a page first showed that it is about to go. */
  readonly announcedAt?: number;
}

/** Which limit is nearer: another use moves `idle`, nothing moves `age`. */
export type RetentionLimit = "idle" | "age";

/** Where a session stands. */
export type RetentionStand =
  | { readonly is: "kept"; readonly until: number; readonly by: RetentionLimit }
  /** `announced` false: nobody was told yet; the warning time begins when it is written down. */
  | { readonly is: "warned"; readonly until: number; readonly by: RetentionLimit; readonly announced: boolean }
  | { readonly is: "due"; readonly by: RetentionLimit };

/** Judges a record at a time. */
export function retentionOf(policy: RetentionPolicy, facts: RetentionFacts, now: number): RetentionStand {
  const { createdAt, usedAt, announcedAt } = upToNow(facts, now) ?? facts;
  const idle = usedAt + policy.idleMs;
  const age = createdAt + policy.ageMs;
  const by = idle <= age ? "idle" : "age";
  const limit = Math.min(idle, age);
  const warnFrom = limit - policy.warnMs;
  if (now < warnFrom) return { is: "kept", until: limit, by };
  // An announcement of an earlier limit, which a use has moved since, is none of this one.
  const told = announcedAt !== undefined && announcedAt >= warnFrom ? announcedAt : undefined;
  const until = Math.max(limit, (told ?? now) + policy.warnMs);
  return told !== undefined && now >= until
    ? { is: "due", by }
    : { is: "warned", until, by, announced: told !== undefined };
}

/** The facts without a time in the future, to be written down; `undefined` when there is none. */
export function upToNow({ createdAt, usedAt, announcedAt }: RetentionFacts, now: number): RetentionFacts | undefined {
  if (Math.max(createdAt, usedAt, announcedAt ?? now) <= now) return undefined;
  return {
    createdAt: Math.min(createdAt, now),
    usedAt: Math.min(usedAt, now),
    ...(announcedAt === undefined || announcedAt > now ? {} : { announcedAt }),
  };
}
