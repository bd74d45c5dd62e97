import { systemClock } from "../../sdk/mod.ts";

/** Hands a text to the browser as a file to keep. Only from within a click. */
export function saveFile(name: string, media: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: media }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  // The download has begun with the click's own task.
  systemClock.after(0, () => URL.revokeObjectURL(href));
}
