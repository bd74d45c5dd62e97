import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { afterFrame } from "../lifecycle/mod.ts";

/** What comes one frame later: what stands before it is read while this is still laid out. */
export function NextFrame({ children }: { children: ComponentChildren }) {
  const [drawn, set] = useState(false);
  useLayoutEffect(() => void afterFrame().then(() => set(true)), []);
  return drawn ? <>{children}</> : null;
}
