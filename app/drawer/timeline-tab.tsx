import { useSignal, useSignalEffect } from "@preact/signals";
import { useAddress } from "../components/mod.ts";
import type { DrawerRun } from "./drawer-run.ts";
import { addressOf, readFilter, TimelinePanel } from "./timeline/mod.ts";

/** The timeline, its filter kept in the address. */
export function TimelineTab({ run }: { run: DrawerRun }) {
  const address = useAddress();
  const filter = useSignal(readFilter(address.get));
  useSignalEffect(() => address.set(addressOf(filter.value)));
  return <TimelinePanel run={run.log.run} position={run.position} pausing={run.log} filter={filter} />;
}
