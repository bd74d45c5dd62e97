import { useEffect, useRef, useState } from "preact/hooks";

/** Takes what is dropped on an element, be it a file or not, and tells while something is held over it. */
export function useDrop(take: (file: File | undefined) => void) {
  const drop = useRef<HTMLElement>(null);
  const [dropping, setDropping] = useState(false);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    drop.current?.addEventListener("dragover", (event) => {
      event.preventDefault();
      setDropping(true);
    }, { signal });
    drop.current?.addEventListener("dragleave", ({ currentTarget, relatedTarget }) => {
      // From one thing within it to the next: it doesn't flicker.
      const inside = currentTarget instanceof Node && relatedTarget instanceof Node &&
        currentTarget.contains(relatedTarget);
      if (!inside) setDropping(false);
    }, { signal });
    drop.current?.addEventListener("drop", (event) => {
      event.preventDefault();
      setDropping(false);
      latest.current(event.dataTransfer?.files[0]);
    }, { signal });
    return () => listeners.abort();
  }, []);
  return { drop, dropping };
}
