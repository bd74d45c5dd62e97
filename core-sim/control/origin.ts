import * as v from "valibot";

/** The origin of an address as a browser writes it; undefined where it has none. */
function originOf(text: string): string | undefined {
  const origin = URL.canParse(text) ? new URL(text).origin : "null";
  return origin === "null" ? undefined : origin;
}

/** An origin as browsers write it: scheme, host and port, nothing else. */
export const originSchema = v.pipe(
  v.string(),
  v.check((text) => originOf(text) === text, ({ input }) => {
    const meant = originOf(input);
    return meant === undefined
      ? `expected an origin such as https://a.test, not "${input}"`
      : `expected the origin alone, "${meant}", without a slash at its end or anything behind it, not "${input}"`;
  }),
);
