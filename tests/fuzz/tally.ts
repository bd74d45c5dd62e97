/** What was sent, what came back, and what must not have happened. */
export class Tally {
  readonly failures: string[] = [];
  readonly #kinds = new Map<string, Map<string, number>>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  sent(kind: string, outcome: string): void {
    this.#count++;
    const outcomes = this.#kinds.get(kind) ?? new Map<string, number>();
    this.#kinds.set(kind, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
  }

  fail(what: string): void {
    this.failures.push(what);
  }

  /** One line a kind: how often, and how it was answered. */
  table(): string {
    const lines = [...this.#kinds].sort(([one], [other]) => one < other ? -1 : 1).map(([kind, outcomes]) => {
      const total = [...outcomes.values()].reduce((sum, times) => sum + times, 0);
      const answers = [...outcomes].filter(([outcome]) => outcome !== "").sort(([, one], [, other]) => other - one);
      return `${kind.padEnd(30)} ${String(total).padStart(7)}  ${
        answers.map(([what, n]) => `${what}: ${n}`).join(", ")
      }`;
    });
    return lines.join("\n");
  }
}
