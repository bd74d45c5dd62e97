import { useSignal } from "@preact/signals";
import { Button } from "../../components/mod.ts";
import { useText } from "../../text/mod.ts";
import { FactsLine } from "./facts-line.tsx";
import { type ArmChoice, faultOf, type FaultRow, targetName } from "./fault-rows.ts";
import type { Hand } from "./hand.ts";

interface FaultProps {
  row: FaultRow;
  choice: ArmChoice;
  hand: Hand;
  offered: boolean;
}

/** A fault that waits for a message at its place: which one, and a press that arms it. */
export function FaultItem({ row, choice, hand, offered }: FaultProps) {
  const t = useText();
  const chosen = useSignal("");
  const name = `${row.at} ${row.kind}`;
  const target = row.targets.find((each) => targetName(each) === chosen.value);
  return (
    <li data-armable={name}>
      <FactsLine
        name={name}
        nature={row.nature}
        watch={t(`faults.watch.${row.name}`)}
        lasts={t("faults.lasts.times", { count: choice.times })}
        rules={row.rules}
      >
        <label class="row">
          <span class="soft">{t("faults.target")}</span>
          <select
            class="drawer-input"
            value={chosen.value}
            onChange={({ currentTarget }) => chosen.value = currentTarget.value}
          >
            <option value="">{t("faults.target.any")}</option>
            {row.targets.map((each) => (
              <option key={targetName(each)} value={targetName(each)}>
                {each.type} ({t(`faults.form.${each.form}`)})
              </option>
            ))}
          </select>
        </label>
      </FactsLine>
      <Button
        action={`arm-${row.at}-${row.kind}`}
        offered={offered}
        onPress={() => hand.arm(faultOf(row, target, choice))}
      >
        {t("faults.arm")}
      </Button>
    </li>
  );
}
