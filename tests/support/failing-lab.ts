/** A program whose lab fails in every way that a job can; its arguments are the log's format and what is thrown. */
import { createApp, Site } from "../../core-sim/app.ts";
import { systemHostClock } from "../../core-sim/clock.ts";
import { configureLogging } from "../../core-sim/logging.ts";

const [format, secret = ""] = Deno.args;
configureLogging(format === "text" ? "text" : "json");
const { store, close } = createApp({ hostClock: systemHostClock, tokens: () => secret, site: new Site([]) });
const lab = store.create();
if (lab === undefined) throw new Error("no lab was made");
const thrown = [new Error(secret), new TypeError(`${secret}\n    at ${secret}`), secret, { secret }, [secret]];
for (const each of thrown) {
  lab.clock.soon(() => {
    throw each;
  });
}
lab.clock.after(1, () => close());
