import type { Page } from "@playwright/test";

/** In the field that has the focus an input method composes, and takes an Enter for itself; what it composed is then there. */
export async function composeWithEnter(page: Page): Promise<string> {
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send("Input.imeSetComposition", { text: "ㄋㄧˇ", selectionStart: 3, selectionEnd: 3 });
  for (const type of ["rawKeyDown", "keyUp"] as const) {
    await keyboard.send("Input.dispatchKeyEvent", { type, key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 });
  }
  await keyboard.send("Input.insertText", { text: "你" });
  return "你";
}
