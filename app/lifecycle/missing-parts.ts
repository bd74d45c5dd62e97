import { type ReadonlySignal, signal } from "@preact/signals";

/**
 * Whether a file that the page asks for once it stands couldn't be loaded: this tab's page is older than what the server
 * has now, or the server can't be reached. What needs the file waits for a reload. The build tells of each such
 * file by an event; told on the page, it is no unhandled error any more.
 */
export function watchMissingParts(window: EventTarget): ReadonlySignal<boolean> {
  const missing = signal(false);
  const told = new Set<unknown>();
  window.addEventListener("vite:preloadError", (event) => {
    told.add(Reflect.get(event, "payload"));
    missing.value = true;
  });
  window.addEventListener("unhandledrejection", (event) => {
    if (told.has(Reflect.get(event, "reason"))) event.preventDefault();
  });
  return missing;
}
