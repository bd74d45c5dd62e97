import assert from "node:assert/strict";
import type { Lab } from "../../../../core-sim/lab/lab.ts";
import { manualLab, RawPage } from "../../../support/raw-page.ts";

const flagged = (lab: Lab) =>
  lab.journal.after(0).entries.filter(({ type }) => type === "sdk_outdated").map(({ data }) => data);
const hello = (page: RawPage, sdkVersion: unknown) => page.port.receive({ type: "sdk_hello", sdkVersion });

Deno.test("[CN2] a port that doesn't say hello for 300 ms, or says nonsense, is flagged once and served all the same", () => {
  const lab = manualLab();
  const [page, odd] = [new RawPage(lab), new RawPage(lab, { channelId: "c2" })];
  hello(odd, 3);
  lab.advance(299);
  assert.deepEqual(flagged(lab), []);
  lab.advance(1);
  assert.deepEqual(flagged(lab), [page, odd].map(({ port }) => ({ portId: port.portId, sdkVersion: null })));
  assert.equal(page.refusal("get_settings"), undefined);
  lab.advance(60_000);
  assert.equal(flagged(lab).length, 2);
});

Deno.test("[CN2] an SDK of an older major.minor is flagged; the same, a newer one, and a port that went aren't", () => {
  for (
    const [version, outdated] of [["0.2.9", true], ["soon", true], ["0.3.0", false], ["0.10.0", false], [
      "1.0.0",
      false,
    ]] as const
  ) {
    const lab = manualLab();
    const page = new RawPage(lab);
    hello(page, version);
    lab.advance(1_000);
    const flags = outdated ? [{ portId: page.port.portId, sdkVersion: version }] : [];
    assert.deepEqual(flagged(lab), flags, version);
  }
  const lab = manualLab();
  new RawPage(lab).port.lost("tab closed");
  new RawPage(lab);
  lab.disrupt({ kind: "extension.reload" });
  lab.advance(1_000);
  assert.deepEqual(flagged(lab), []);
});
