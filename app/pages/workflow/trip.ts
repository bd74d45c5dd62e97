/** The product's own data, and the check that every value passes on its way in. */
import { isJsonObject, Malformed, type Read, read } from "../../../sdk/protocol/mod.ts";

/** What the traveller states. Empty texts are not yet known. */
const BRIEF = {
  destination: "string",
  from: "string",
  to: "string",
  budget: "string",
  constraints: "string",
} as const;
export type Brief = Read<typeof BRIEF>;

const ITEM = { id: "text", day: "count", title: "string", cost: "number" } as const;
export type Item = Read<typeof ITEM>;

const TRIP = { v: "number", token: "count", createdAt: "number", changedAt: "number" } as const;
const STORED = { ...TRIP, brief: "JSON object", items: "unknown" } as const;

/** One trip in the making. `token` is that of the owner who wrote last: a lower one can't write any more (TB1). */
export interface Trip extends Read<typeof TRIP> {
  readonly brief: Brief;
  readonly items: readonly Item[];
}

export const NO_BRIEF: Brief = { destination: "", from: "", to: "", budget: "", constraints: "" };

const MOST_ITEMS = 100;
const LONGEST_TITLE = 200;
const DAY = 86_400_000;
/** The text about it names the number, too. */
const MOST_DAYS = 60;

/** An empty trip, begun now. */
export function newTrip(now: number): Trip {
  return { v: 1, token: 0, createdAt: now, changedAt: now, brief: NO_BRIEF, items: [] };
}

/** Reads a stored value; `undefined` when it is no trip of this build. */
export function readTrip(value: unknown): Trip | undefined {
  const found = read(STORED, value);
  if (found instanceof Malformed || found.v !== 1) return undefined;
  const brief = read(BRIEF, found.brief);
  const items = readItems(found.items);
  return brief instanceof Malformed || items === undefined ? undefined : { ...found, brief, items };
}

/** The items in a call of `set_itinerary`; throws, which tells the agent why, when they can't be shown. */
export function itemsOf(args: { readonly [key: string]: unknown }, newId: () => string): readonly Item[] {
  const { items } = args;
  if (!Array.isArray(items) || items.length === 0 || items.length > MOST_ITEMS) {
    throw new Error(`set_itinerary needs 1 to ${MOST_ITEMS} items of day, title, cost`);
  }
  return items.map((given, at) => {
    const item = isJsonObject(given) ? read(ITEM, { ...given, id: newId() }) : undefined;
    if (item === undefined || item instanceof Malformed || !isShown(item) || item.day < 1) {
      throw new Error(
        `set_itinerary: item ${
          at + 1
        } needs a day from 1 on, a title of up to ${LONGEST_TITLE} characters, a cost from 0 on`,
      );
    }
    return item;
  });
}

/** A question with 2 to 6 choices; throws when it is none. */
export function questionOf(args: { readonly [key: string]: unknown }): { text: string; choices: readonly string[] } {
  const { question, choices } = args;
  const texts = Array.isArray(choices) ? choices.filter((choice) => typeof choice === "string" && choice !== "") : [];
  if (typeof question !== "string" || question.trim() === "" || texts.length < 2 || texts.length > 6) {
    throw new Error("ask_traveller needs a question and 2 to 6 choices");
  }
  return { text: question, choices: [...new Set(texts)] };
}

/** What is to be known before a plan makes sense. */
export function daysOf({ from, to }: Brief): number | undefined {
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  return Number.isInteger(days) && days >= 1 && days <= MOST_DAYS ? days : undefined;
}

/** What is wrong with what was stated, by the field that says so; what isn't stated yet is no trouble. */
export type BriefTroubles = { readonly [Field in keyof Brief]?: BriefTrouble };
/** Why a field can't be taken. */
export type BriefTrouble = "before-from" | "too-long" | "below-zero";

/** Looks at the brief's fields together: dates are wrong only beside each other. */
export function troublesOf(brief: Brief): BriefTroubles {
  const { from, to, budget } = brief;
  const dates = from !== "" && to !== "" && daysOf(brief) === undefined;
  return {
    ...(dates ? { to: to < from ? "before-from" : "too-long" } : {}),
    ...(Number(budget) >= 0 ? {} : { budget: "below-zero" }),
  };
}

/** The brief as the agent gets it, below what the traveller said; undefined while it says too little. */
export function briefLines(brief: Brief): string | undefined {
  const days = daysOf(brief);
  if (brief.destination.trim() === "" || days === undefined || troublesOf(brief).budget) return undefined;
  const facts = { destination: brief.destination, days, budget: brief.budget, constraints: brief.constraints };
  return Object.entries(facts).flatMap(([key, value]) => {
    const line = String(value).replace(/\s+/g, " ").trim().slice(0, LONGEST_TITLE);
    return line === "" ? [] : [`- ${key}: ${line}`];
  }).join("\n");
}

/** What it costs, and what is left of the budget where one is known. */
export function sumsOf({ brief, items }: Trip): { total: number; left: number | undefined } {
  const total = items.reduce((sum, { cost }) => sum + cost, 0);
  const budget = brief.budget.trim() === "" ? NaN : Number(brief.budget);
  return { total, left: Number.isFinite(budget) && budget >= 0 ? budget - total : undefined };
}

function readItems(value: unknown): readonly Item[] | undefined {
  if (!Array.isArray(value) || value.length > MOST_ITEMS) return undefined;
  const items = value.map((item: unknown) => read(ITEM, item));
  const good = items.filter((item): item is Item => !(item instanceof Malformed) && isShown(item));
  return good.length === items.length ? good : undefined;
}

function isShown({ cost, title }: Item): boolean {
  return Number.isFinite(cost) && cost >= 0 && title.length <= LONGEST_TITLE;
}
