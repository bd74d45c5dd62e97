/** Every race, by what races. */
import type { Race } from "../race.ts";

export const races: Race[] = [];
