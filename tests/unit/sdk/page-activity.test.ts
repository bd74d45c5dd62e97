import assert from "node:assert/strict";
import { watchActivity } from "../../../sdk/page-activity.ts";

function setUp(visibilityState: "visible" | "hidden", focused: boolean) {
  const events = new EventTarget();
  const state = { visibilityState, focused };
  const page = {
    document: {
      get visibilityState() {
        return state.visibilityState;
      },
      hasFocus: () => state.focused,
      addEventListener: (type: string, listener: () => void) => events.addEventListener(type, listener),
    },
    window: { addEventListener: (type: string, listener: () => void) => events.addEventListener(type, listener) },
  };
  const told: boolean[] = [];
  const opening = watchActivity(page, (active) => told.push(active));
  return {
    told,
    opening,
    becomes(next: "visible" | "hidden", focus: boolean) {
      state.visibilityState = next;
      state.focused = focus;
      events.dispatchEvent(new Event("visibilitychange"));
    },
    focus() {
      state.focused = true;
      events.dispatchEvent(new Event("focus"));
    },
    blur() {
      state.focused = false;
      events.dispatchEvent(new Event("blur"));
    },
  };
}

Deno.test("[CN2] active means visible and focused at once", () => {
  assert.equal(setUp("visible", true).opening(), true);
  assert.equal(setUp("visible", false).opening(), false);
  assert.equal(setUp("hidden", true).opening(), false);
  assert.equal(watchActivity(undefined, () => {})(), false);
});

Deno.test("[CN2] hidden says inactive, visible with focus active, and nothing is said twice", () => {
  const page = setUp("visible", true);
  page.opening();
  page.becomes("hidden", false);
  page.becomes("hidden", false);
  page.becomes("visible", true);
  page.becomes("visible", true);
  assert.deepEqual(page.told, [false, true]);
});

Deno.test("[CN2] visible without focus says nothing; a focus while visible is always said; losing it never", () => {
  const page = setUp("visible", true);
  page.opening();
  page.becomes("hidden", false);
  page.becomes("visible", false);
  page.focus();
  page.focus();
  page.blur();
  assert.deepEqual(page.told, [false, true, true]);
});

Deno.test("[CN2] a focus while hidden says nothing, and a page that was never active isn't told inactive", () => {
  const page = setUp("visible", false);
  page.opening();
  page.becomes("hidden", false);
  page.focus();
  assert.deepEqual(page.told, []);
});
