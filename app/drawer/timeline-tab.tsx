import { useSignalEffect } from "@preact/signals";
import { useState } from "preact/hooks";
import { useAddress } from "../components/mod.ts";
import type { DrawerRun } from "./drawer-run.ts";
import { addressOf, readFilter, TimelinePanel } from "./timeline/mod.ts";

/** The timeline, its filter kept in the address. */
export function TimelineTab({ run: { log, position, timeline } }: { run: DrawerRun }) {
  const address = useAddress();
  const { filter } = timeline;
  // What the address can't hold, a session and an operation, is still known from before.
  useState(() => void (filter.value = { ...filter.peek(), ...readFilter(address.get) }));
  useSignalEffect(() => address.set(addressOf(filter.value)));
  return <TimelinePanel run={log.run} position={position} pausing={log} model={timeline} />;
}
