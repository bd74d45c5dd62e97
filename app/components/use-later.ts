import { useEffect, useState } from "preact/hooks";
import { afterPaint } from "../lifecycle/mod.ts";

/**
 * A part of a component that has a file of its own and comes after the page's first paint, or later, when it is first
 * `wanted`; `undefined` until it is there.
 */
export function useLater<Part extends object>(load: () => Promise<Part>, wanted = true): Part | undefined {
  const [part, set] = useState<Part | undefined>(undefined);
  useEffect(() => {
    if (!wanted) return;
    let here = true;
    void afterPaint().then(load).then((come) => {
      if (here) set(come);
    });
    return () => {
      here = false;
    };
  }, [wanted]);
  return part;
}
