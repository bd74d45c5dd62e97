import { Button } from "../../components/mod.ts";
import { useText } from "../../text/mod.ts";
import { disruptionOf, type DisruptionRow } from "./disruptions.ts";
import { FactsLine } from "./facts-line.tsx";
import type { Hand } from "./hand.ts";

interface DisruptionProps {
  row: DisruptionRow;
  /** The session that it is about, where it is about one. */
  threadId: string | undefined;
  forMs: number | undefined;
  hand: Hand;
  offered: boolean;
}

/** What happens to the computer at one press. */
export function DisruptionItem({ row, threadId, forMs, hand, offered }: DisruptionProps) {
  const t = useText();
  const disruption = disruptionOf(row, threadId, forMs);
  return (
    <li data-disruption={row.kind}>
      <FactsLine
        name={row.kind}
        nature={row.nature}
        watch={t(`faults.watch.${row.kind}`)}
        lasts={t(`faults.lasts.${row.lasts}`)}
        rules={row.rules}
      />
      <Button
        action={row.kind}
        offered={offered && disruption !== undefined}
        onPress={() => disruption && hand.disrupt(disruption)}
      >
        {t("faults.do")}
      </Button>
    </li>
  );
}
