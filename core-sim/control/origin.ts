import * as v from "valibot";

/** An origin as browsers write it: scheme, host and port, nothing else. */
export const originSchema = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && new URL(text).origin === text, "expected an origin such as https://a.test"),
);
