import type { ReadonlySignal, Signal } from "@preact/signals";

/** Keeps a signal at another one's value from now on. */
export function follow<Value>(from: ReadonlySignal<Value>, to: Signal<Value>): void {
  from.subscribe((value) => {
    to.value = value;
  });
}
