/** Attacks a server, lab after lab, while a witness works on it. */
import type { LabServerProcess } from "../support/lab-server.ts";
import { attack } from "./attack.ts";
import { Tally } from "./tally.ts";
import { Witness } from "./witness.ts";

export interface FuzzOptions {
  server: LabServerProcess;
  seed: number;
  /** Frames, requests and handshakes together. */
  count: number;
  /** Attackers at a time, each with a lab of its own; 6 by default. */
  attackers?: number;
}

export interface FuzzReport {
  readonly tally: Tally;
  /** How long each of the witness's turns took, in milliseconds, shortest first. */
  readonly turnsMs: readonly number[];
}

/** Inputs against one lab, after which it is thrown away. */
const PER_LAB = 1_000;

/** Resolves when everything was sent and every attacked lab is deleted. What must not have happened is in the tally. */
export async function fuzz({ server, seed, count, attackers = 6 }: FuzzOptions): Promise<FuzzReport> {
  const tally = new Tally();
  const witness = await Witness.join(server);
  let round = 0;
  let attacking = true;
  const attacker = async () => {
    for (let left = count - round * PER_LAB; left > 0; left = count - round * PER_LAB) {
      const own = seed * 100_003 + round++;
      const labId = await server.makeLab({ seed: "attacked", origins: ["http://localhost:1"] });
      const target = { port: server.port, labId, foreignLab: witness.labId };
      const options = { seed: own, target, foreignId: witness.sessionId, tally };
      const made = await attack(options, Math.min(left, PER_LAB));
      for (const lab of [labId, ...made]) {
        const gone = await fetch(`${server.url}/labs/${lab}`, { method: "DELETE" });
        await gone.body?.cancel();
      }
    }
  };
  const watch = async () => {
    while (attacking) await witness.turn();
    await witness.turn();
    await witness.lookAround();
    await witness.leave();
  };
  const work = Promise.all(Array.from({ length: attackers }, attacker)).finally(() => attacking = false);
  const results = await Promise.allSettled([work, watch()]);
  for (const result of results) {
    if (result.status === "rejected") tally.fail(result.reason instanceof Error ? result.reason.message : "failed");
  }
  return { tally, turnsMs: witness.tookMs.toSorted((one, other) => one - other) };
}

/** The value below which the given part of sorted numbers lies. */
export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}
