import { useEffect, useState } from "preact/hooks";
import { afterPaint } from "../lifecycle/mod.ts";

/** A part of a component that has a file of its own and comes after the page's first paint; `undefined` until it is there. */
export function useLater<Part extends object>(load: () => Promise<Part>): Part | undefined {
  const [part, set] = useState<Part | undefined>(undefined);
  useEffect(() => {
    let here = true;
    void afterPaint().then(load).then((come) => {
      if (here) set(come);
    });
    return () => {
      here = false;
    };
  }, []);
  return part;
}
