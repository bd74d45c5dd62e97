/** Puts a text on the clipboard. False when the browser doesn't let it: off loopback, without TLS, a page has none at all. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
