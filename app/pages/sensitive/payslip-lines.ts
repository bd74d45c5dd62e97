/** A payslip as lines of text: how it is pasted, and how it is sent to the agent. */

export const KINDS = ["earning", "deduction", "employer"] as const;
export type Kind = typeof KINDS[number];

/** One row as the person wrote it. */
export interface Line {
  readonly kind: Kind;
  readonly label: string;
  readonly amount: string;
}

/** What stands before a row of each kind. */
export const SIGN: Readonly<Record<Kind, string>> = { earning: "+", deduction: "-", employer: "*" };

/** Sums of the rows whose amount is a number. */
export interface Sums {
  readonly gross: number;
  readonly off: number;
  readonly net: number;
  /** Digits after the point: as many as any amount has. */
  readonly digits: 0 | 2;
}

const MOST_ROWS = 60;
const LONGEST_LABEL = 60;
const LONGEST_LINE = 200;

/** An amount as it is written, `1,234.50` or `1234,5`; `undefined` when it is none. */
export function amountOf(written: string): number | undefined {
  const bare = written.replace(/[\s']/g, "").replace(/^(NT\$|\$|€|EUR|TWD)/i, "").replace(/(€|EUR|元)$/i, "");
  if (!/^\d[\d.,]*$/.test(bare)) return undefined;
  const amount = Number(bare.replace(/[.,](?=\d{3}(?!\d))/g, "").replace(",", "."));
  return Number.isFinite(amount) ? amount : undefined;
}

/** Reads pasted lines: a name and an amount each, with `-` before a deduction and `*` before what the employer pays. */
export function readLines(text: string): readonly Line[] {
  return text.split(/\r?\n/).slice(0, MOST_ROWS).flatMap((whole) => {
    const line = whole.slice(0, LONGEST_LINE);
    const [, sign = "", name = "", minus = "", written = ""] =
      /^\s*([-+*−]?)\s*(.+?)[\s:：\t]+([-−]?)\s*((?:NT\$|\$|€)?\s?\d[\d.,\s']*(?:\s?(?:€|EUR|元))?)\s*$/.exec(line) ??
        [];
    const label = name.trim().slice(0, LONGEST_LABEL);
    if (label === "" || amountOf(written) === undefined) return [];
    const kind = sign === "*" ? "employer" : /[-−]/.test(sign + minus) ? "deduction" : "earning";
    return [{ kind, label, amount: written.trim() } as const];
  });
}

/** The rows that say something, a line each, for the agent. */
export function linesOf(rows: readonly Line[]): string {
  return rows
    .filter(({ label, amount }) => label.trim() !== "" && amountOf(amount) !== undefined)
    .map(({ kind, label, amount }) => `${SIGN[kind]} ${label.trim()}: ${plain(amount)}`)
    .join("\n");
}

export function sumsOf(rows: readonly Line[]): Sums {
  const sum = (kind: Kind) =>
    rows.reduce((total, row) => row.kind === kind ? total + (amountOf(row.amount) ?? 0) : total, 0);
  const [gross, off] = [sum("earning"), sum("deduction")];
  const digits = rows.some(({ amount }) => (amountOf(amount) ?? 0) % 1 !== 0 || /[.,]\d{2}$/.test(amount)) ? 2 : 0;
  return { gross, off, net: gross - off, digits };
}

/** The agent reads commas as thousands and a point as the decimal one. */
function plain(written: string): string {
  const amount = amountOf(written) ?? 0;
  const digits = /[.,]\d{1,2}$/.test(written.trim()) ? 2 : 0;
  return amount.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}
