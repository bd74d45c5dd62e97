/** Every race, by what races. */
import { assets } from "./assets.ts";
import { ends } from "./ends.ts";
import { links } from "./links.ts";
import { prepares } from "./prepares.ts";
import { tools } from "./tools.ts";
import { turns } from "./turns.ts";
import { twoEnds } from "./two-ends.ts";

export const races = [...turns, ...prepares, ...ends, ...twoEnds, ...links, ...tools, ...assets];
