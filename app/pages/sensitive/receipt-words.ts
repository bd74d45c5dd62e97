import { type Evidence, receiptOf, type Row, whyUnseen } from "../../lifecycle/receipt/mod.ts";
import type { Translate } from "../../text/mod.ts";
import type { WipedBy } from "./visit.ts";
import { idle } from "./policy.ts";

/** Places that only the lab can look at. */
const LAB_VIEW: ReadonlySet<string> = new Set(["core", "workspace", "journal"]);

/** A row as it is read. */
export interface RowWords {
  readonly place: Row["place"];
  readonly verdict: Row["verdict"];
  readonly name: string;
  readonly state: string;
  readonly now: string;
  readonly until: string;
  readonly labView: boolean;
}

/** Every row of the receipt in words. */
export function rowWords(evidence: Evidence, t: Translate): readonly RowWords[] {
  return receiptOf(evidence).map((row) => {
    const why = whyUnseen(evidence, row.place);
    const state = t(`wipe.verdict.${row.verdict}`);
    return {
      place: row.place,
      verdict: row.verdict,
      name: t(`wipe.at.${row.place}`),
      state: row.verdict === "unseen" && why !== undefined
        ? t("wipe.unseen-why", { state, why: t(`wipe.why.${why}`) })
        : state,
      now: nowOf(row, t),
      until: row.until === undefined ? t("wipe.until.none") : t(`wipe.until.${row.until}`),
      labView: LAB_VIEW.has(row.place),
    };
  });
}

/** One switch, so that each place meets only its own words. */
function nowOf({ place, says, facts }: Row, t: Translate): string {
  switch (place) {
    case "core":
      return t(`wipe.core.${says}`, facts);
    case "provider":
      return t(`wipe.provider.${says}`);
    case "workspace":
      return t(`wipe.workspace.${says}`, facts);
    case "journal":
      return t(`wipe.journal.${says}`, facts);
    case "tabs":
      return t(`wipe.tabs.${says}`, facts);
    case "databases":
      return t(`wipe.databases.${says}`, facts);
    case "storage":
      return t(`wipe.storage.${says}`, facts);
    case "address":
      return t(`wipe.address.${says}`);
    case "page":
      return t(`wipe.page.${says}`, facts);
    case "cache":
      return t(`wipe.cache.${says}`);
  }
}

/** What brought it about. */
export function reasonOf(by: WipedBy, t: Translate): string {
  return by === "idle" ? t("wipe.by.idle", { minutes: idle.idleMs / 60_000 }) : t(`wipe.by.${by}`);
}

/** All of it in a sentence or two. */
export function sumOf(rows: readonly Pick<Row, "verdict">[], t: Translate): string {
  const count = (verdict: Row["verdict"]) => rows.filter((row) => row.verdict === verdict).length;
  const [alive, left, unseen] = [count("alive"), count("left"), count("unseen")];
  const first = alive > 0 ? t("wipe.sum.alive") : left > 0 ? t("wipe.sum.left", { count: left }) : t("wipe.sum.clean");
  return unseen === 0 ? first : t("wipe.sum.both", { one: first, other: t("wipe.sum.unseen", { count: unseen }) });
}

/** The receipt as a text to take along. */
export function receiptText(
  { sessionId, by, rows, sum }: {
    sessionId: string | undefined;
    by: WipedBy;
    rows: readonly RowWords[];
    sum: string;
  },
  t: Translate,
): string {
  const head = [t("wipe.heading"), ...(sessionId === undefined ? [] : [sessionId]), reasonOf(by, t), sum];
  const lines = rows.flatMap(({ name, state, now, until }) => [
    t("wipe.text.row", { name, state }),
    `  ${now}`,
    ...(until === t("wipe.until.none") ? [] : [t("wipe.text.until", { until: t("wipe.until"), who: until })]),
  ]);
  return `${head.join("\n")}\n\n${lines.join("\n")}\n`;
}
