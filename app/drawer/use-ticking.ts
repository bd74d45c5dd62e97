import { useEffect, useState } from "preact/hooks";
import { systemClock } from "../../sdk/mod.ts";

const TICK_MS = 1000;

/** The page's time in ms, again each second while something runs by it. */
export function useTicking(runs: boolean): number {
  const [now, tick] = useState(() => systemClock.now());
  useEffect(() => {
    if (!runs) return undefined;
    let stop = () => {};
    const again = () => {
      tick(systemClock.now());
      stop = systemClock.after(TICK_MS, again);
    };
    again();
    return () => stop();
  }, [runs]);
  return now;
}
