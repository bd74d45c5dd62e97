/** One page: a client, the ports that it opened, and the handles that it was given. */
import { Pedelec, type RuntimePort } from "../../../sdk/mod.ts";
import type { Hand } from "./saboteurs/hand.ts";
import { Wire } from "./wire.ts";
import { type Session, Witness } from "./witness.ts";
import type { World } from "./world.ts";

export interface TabOptions {
  readonly number: number;
  readonly origin: string;
  readonly hand: Hand;
}

export class Tab {
  readonly name: string;
  readonly origin: string;
  readonly client: Pedelec;
  /** Those whose end the page has not been told. */
  readonly witnesses: Witness[] = [];
  /** What undoes the registrations that acts made, the latest last. */
  readonly disposers: (() => void)[] = [];
  /** As its messages carry it. */
  channelId = "";
  wire: Wire | undefined;
  /** Sessions that it is asking for on its open port. */
  readonly attaching = new Set<string>();
  /** An answer was lost: beliefs wait for a deadline, or until somebody looks. */
  lost = false;
  readonly #world: World;
  readonly #hand: Hand;
  #wires = 0;

  constructor(world: World, { number, origin, hand }: TabOptions) {
    this.#world = world;
    this.#hand = hand;
    this.origin = origin;
    this.name = `tab ${number}`;
    this.client = new Pedelec({ connect: () => this.#connect(), clock: world.clock, ids: world.ids });
  }

  /** The witness of a handle; the same object has one (RS7). */
  meet(made: Session, ran: Set<string>): Witness {
    const known = this.witnesses.find(({ session }) => session.sessionId === made.sessionId && session.attached);
    if (known !== undefined) return known;
    const session = this.#hand.session?.(made) ?? made;
    const witness = new Witness(this.#world, { session, name: `${this.name} #${this.witnesses.length}`, ran });
    this.witnesses.push(witness);
    return witness;
  }

  /** A handle that its own end has unregistered hears nothing of its session any more (EN1). */
  hears(id: string): boolean {
    return this.witnesses.some(({ session }) =>
      session.sessionId === id && session.attached && session.getStatus() !== "ended"
    );
  }

  loseAnswer(): void {
    this.lost = true;
    if (this.wire !== undefined) this.wire.losesAnswer = true;
  }

  #connect(): RuntimePort {
    const world = this.#world;
    const name = `${this.name} port ${this.#wires++}`;
    const wire = new Wire({ lab: world.lab, origin: this.origin, name, sometime: world.sometime, watcher: world });
    this.wire = wire;
    world.owns(wire, this);
    return this.#hand.port?.(wire.port, wire) ?? wire.port;
  }
}
