import type { Page } from "@playwright/test";
import type { CreateLab } from "../../../core-sim/control/mod.ts";
import type { Lab } from "../lab.ts";
import type { Stage } from "../stage.ts";

/** A fresh lab with a clock that only the situation moves, and a page that isn't open yet. */
export interface Here {
  readonly lab: Lab;
  readonly page: Page;
  /** Opens the page; what the browser is to do differently must be arranged before. */
  open(): Promise<Stage>;
  /** Opens a page of the lab in another tab; by default the same. */
  openTab(path?: string): Promise<Stage>;
}

/** One state that a person may meet a page in. */
export interface Situation {
  readonly name: string;
  /** How its lab is made, beside the manual clock. */
  readonly settings?: CreateLab;
  /** What the browser itself says in the console about it. */
  readonly console?: RegExp;
  /** It fills the window, and what is below it isn't part of it. */
  readonly window?: true;
  /** Brings page and lab there, and waits until the page shows it. */
  bring(here: Here): Promise<unknown>;
}

/** The browser reports a connection that was refused by itself. */
export const REFUSED = /WebSocket connection to .* failed/;

/** A message without a place to break it. */
export const UNBROKEN = `https://example.test/${"a-very-long-path/".repeat(20)}${"x".repeat(200)}`;

/** Long enough to be still under way after some fragments. */
export const LONG = Array.from({ length: 30 }, (_, at) => `sentence number ${at} of a long answer. `).join("").trim();

/** Sends a text that is being answered, some of it already. */
export async function inTurn({ lab, open }: Here, text = LONG): Promise<Stage> {
  await lab.script([{ say: text, chunk: 50, everyMs: 100 }]);
  const stage = await open();
  await stage.start("Go on");
  await lab.advance(200);
  return stage;
}

/** A finished turn, and an idle session. */
export async function afterTurn({ lab, open }: Here): Promise<Stage> {
  await lab.says(LONG);
  const stage = await open();
  await stage.begin("Hello");
  return stage;
}
