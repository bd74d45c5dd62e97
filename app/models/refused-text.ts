/** A text that wasn't taken goes back to the person. Nothing that is typed or stands beside the box is lost by it. */
import type { Signal } from "@preact/signals";

export interface Texts {
  readonly typed: Signal<string>;
  readonly refused: Signal<string | undefined>;
}

/** Into the box, or beside it where something else is being typed. */
export function giveBack({ typed, refused }: Texts, text: string): void {
  if (typed.value === "") typed.value = text;
  else if (typed.value !== text) refused.value = both(refused.value, text);
}

/** Two texts that wait for the person in one place. */
export function both(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || one === other) return other;
  return other === undefined ? one : `${one}\n\n${other}`;
}
