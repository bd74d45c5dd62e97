/** Every fault that can be armed, a row for each kind at each place; what it can take is the control API's own table. */
import { type Fault, type FaultForm, type FaultKind, type FaultLayer, PASSING } from "../../../core-sim/control/mod.ts";
import { type Facts, real, simulated } from "./facts.ts";

/** A message that a fault can take. */
export interface Target {
  readonly form: FaultForm;
  readonly type: string;
  readonly direction: "to-core" | "to-page";
  readonly ofSession: boolean;
}

/** How the armed faults are counted and timed. */
export interface ArmChoice {
  readonly after: number;
  readonly times: number;
  /** For a delay. */
  readonly ms: number;
  /** What a failure answers; empty: each place's own. */
  readonly code: string;
  /** Only this session's messages, where it can be told whose they are. */
  readonly sessionId: string | undefined;
}

function row<At extends FaultLayer, Kind extends FaultKind>(at: At, kind: Kind, facts: Facts) {
  return { at, kind, name: `${at}.${kind}` as const, ...facts, targets: targetsOf(at, kind) };
}

/** Loss and repetition in one place of a chain that loses nothing and repeats nothing are the lab's own doing. */
export const FAULT_ROWS = [
  row("page", "delay", real("CN5", "TU4")),
  row("page", "drop", simulated("CN5", "TU4")),
  row("page", "fail", simulated("ER1", "EN3")),
  row("page", "cut", real("CN3", "CN4", "AE1")),
  row("page", "duplicate", simulated("SQ1", "TU2")),
  row("route", "delay", real("PG7")),
  row("route", "drop", simulated("TU4", "NL3")),
  row("route", "duplicate", simulated("SQ1")),
  row("extension", "delay", real("CN5", "CR5")),
  row("extension", "drop", simulated("CN5", "CR5")),
  row("extension", "fail", real("AP1", "EN3")),
  row("extension", "cut", real("CN3", "AE1", "AE4")),
  row("extension", "duplicate", simulated("TU2")),
  row("native-link", "delay", real("CN5", "NL3")),
  row("native-link", "drop", simulated("CN5", "NL3")),
  row("native-link", "fail", real("NL2", "NL4")),
  row("native-link", "cut", real("NL1", "NL2", "NL3")),
  row("core", "delay", real("CN5", "TU1")),
  row("core", "drop", simulated("CN5", "NL3")),
  row("core", "fail", real("EN3", "AE5", "TU6")),
  row("core", "cut", real("NL5", "WS1")),
  row("core", "duplicate", simulated("TU2")),
  row("agent", "delay", real("TU1", "CN5")),
  row("agent", "drop", simulated("TU1", "AE5")),
  row("agent", "fail", real("TU6", "EN3")),
  row("agent", "cut", real("TU8")),
  row("agent", "duplicate", simulated("TU4", "TL4")),
  row("workspace", "fail", real("WS1", "WS2", "RE5", "AS1")),
];

export type FaultRow = typeof FAULT_ROWS[number];

function targetsOf(at: FaultLayer, kind: FaultKind): Target[] {
  return PASSING[at].filter(({ kinds }) => kinds.includes(kind)).flatMap(({ form, direction, types, ofSession }) =>
    types.map((type) => ({ form, direction, type, ofSession }))
  );
}

/** A target's name within its row: the same type may pass both as a request and as its answer. */
export function targetName({ form, type }: Target): string {
  return `${form} ${type}`;
}

/** The fault that a row arms; without a target it takes whatever it can at its place. */
export function faultOf(
  { at, kind }: Pick<FaultRow, "at" | "kind">,
  target: Target | undefined,
  choice: ArmChoice,
): Fault {
  const { after, times, ms, code, sessionId } = choice;
  const match = {
    ...(target === undefined ? {} : { type: target.type, direction: target.direction }),
    ...(sessionId === undefined || target?.ofSession === false ? {} : { sessionId }),
  };
  return {
    at,
    kind,
    ...(Object.keys(match).length === 0 ? {} : { match }),
    ...(after === 0 ? {} : { after }),
    ...(times === 1 ? {} : { times }),
    ...(kind === "delay" ? { ms } : {}),
    ...(kind === "fail" && code !== "" ? { error: { code, message: code } } : {}),
  };
}
