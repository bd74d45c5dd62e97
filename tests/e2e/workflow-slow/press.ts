import type { Page } from "@playwright/test";
import * as v from "valibot";
import { originOf } from "../fixtures.ts";
import type { Lab } from "../lab.ts";
import type { Stage } from "../stage.ts";

const ownerSchema = v.object({ token: v.number(), tabId: v.optional(v.string()) });

/** Who owns by what is saved; without a `tabId` nobody does. */
export type Owner = v.InferOutput<typeof ownerSchema>;

/** Reads who owns from a page of the same origin that has none of the lab's code. */
export async function savedOwner(page: Page, lab: Lab): Promise<() => Promise<Owner>> {
  await page.goto(`${originOf("localhost")}/healthz`);
  const read = (key: string) =>
    new Promise<unknown>((resolve, reject) => {
      const opening = indexedDB.open("pedelec-workflow");
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction("sessions").objectStore("sessions").get(key);
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result ?? { token: 0 });
        };
      };
    });
  return async () => v.parse(ownerSchema, await page.evaluate(read, `workflow:${lab.labId}`));
}

/** Presses Send, owner or not, and then these, each if it is there. The text says in which sample, and who pressed by which token. */
export function press({ page }: Stage, sample: number, then: readonly string[]): Promise<void> {
  return page.evaluate(pressed, { sample, then, held: undefined });
}

/** The sample in which a frozen page wakes, and whether it doesn't own any more by then. */
export interface Wake {
  sample: number;
  lost: boolean;
}

/**
 * The same, but first the page hears and does nothing until it is woken. Where it lost the ownership meanwhile, this resolves
 * once the page knows that.
 */
export async function pressFrozen({ page }: Stage, woken: Promise<Wake>): Promise<void> {
  const held = "/held";
  await page.route(`**${held}`, async (route) => await route.fulfill({ json: await woken }));
  await page.evaluate(pressed, { sample: -1, then: [], held });
}

interface Pressing {
  sample: number;
  then: readonly string[];
  /** The page waits for its answer, and its text is the sample. */
  held: string | undefined;
}

/** Runs in the page. */
async function pressed({ sample, then, held }: Pressing): Promise<void> {
  const bar = document.querySelector<HTMLElement>("[data-role]");
  const box = document.querySelector<HTMLTextAreaElement>("[data-session-id] form textarea");
  if (bar === null || box === null) throw new Error("The page isn't there yet");
  let woken: Wake = { sample, lost: false };
  if (held !== undefined) {
    const wait = new XMLHttpRequest();
    wait.open("GET", held, false);
    wait.send();
    woken = JSON.parse(wait.responseText);
  }
  box.value = `${woken.sample} ${bar.dataset["token"]} ${bar.dataset["tabId"]}`;
  box.dispatchEvent(new InputEvent("input", { bubbles: true }));
  for (const action of ["send", ...then]) document.querySelector<HTMLElement>(`[data-action="${action}"]`)?.click();
  if (!woken.lost || bar.dataset["role"] !== "owner") return;
  await new Promise<void>((resolve) => {
    const watch = new MutationObserver(() => {
      if (bar.dataset["role"] !== "owner") resolve();
    });
    watch.observe(bar, { attributes: true });
  });
}

export interface Sent extends Required<Owner> {
  sample: number;
}

const sentSchema = v.object({ data: v.object({ frame: v.object({ text: v.string() }) }) });

/** What was sent by such presses, in the order in which it went out. */
export async function sentBy(lab: Lab): Promise<Sent[]> {
  const texts = (await lab.sent("send_text")).map((entry) => v.parse(sentSchema, entry).data.frame.text);
  return texts.flatMap((text) => {
    const [, sample, token, tabId = ""] = /^(\d+) (\d+) (\S+)$/.exec(text) ?? [];
    return sample === undefined ? [] : [{ sample: Number(sample), token: Number(token), tabId }];
  });
}
