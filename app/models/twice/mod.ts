/** What two resumes of one id at once do, tried. A door of its own: it is loaded after the page. */
export { createTwice, type TwiceModel, type TwiceState } from "./twice-model.ts";
export { type Seen, type TryOptions, tryTwice, type Way, WAYS } from "./try-twice.ts";
