import assert from "node:assert/strict";
import { laneName } from "../../../../../app/drawer/timeline/lane-words.ts";
import { Lanes } from "../../../../../app/drawer/timeline/lanes.ts";
import { manualLab, RawPage } from "../../../../support/raw-page.ts";
import { runOf } from "../lab-run.ts";

Deno.test("the lanes are the pages' and the layers', in the order in which a message passes", () => {
  const lab = manualLab();
  new RawPage(lab);
  new RawPage(lab);
  const lanes = new Lanes().take(runOf(lab));
  assert.deepEqual(lanes.all.map(({ layer, page }) => page === undefined ? layer : `${layer} ${page}`), [
    ...["page 1", "page 2", "route", "extension", "native-link", "core", "agent", "workspace", "control"],
  ]);
  assert.deepEqual([lanes.placeOf("route"), lanes.placeOf("control")], [2, 8]);
});

Deno.test("pages that are there together have lanes of their own, one that comes after another has gone takes its place", () => {
  const lab = manualLab();
  const one = new RawPage(lab);
  const two = new RawPage(lab, { origin: "http://b.test" });
  one.port.lost("reload");
  const again = new RawPage(lab);
  const three = new RawPage(lab);
  const lanes = new Lanes().take(runOf(lab));
  const places = [one, two, again, three].map(({ port }) => lanes.placeOf("page", port.portId));
  assert.deepEqual([places, lanes.pages], [[0, 1, 0, 2], 3]);
  assert.equal(lanes.portOf(two.port.portId)?.origin, "http://b.test");
});

Deno.test("a page that says where it stands is called by it", () => {
  const lab = manualLab();
  new RawPage(lab);
  new RawPage(lab, { path: "/workflow/draft/" });
  const [one, two] = new Lanes().take(runOf(lab)).all;
  const t = (key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`;
  assert.ok(one !== undefined && two !== undefined);
  assert.equal(laneName(one, t), 'timeline.lane.page {"number":1}');
  assert.equal(laneName(two, t), "2 · draft");
});

Deno.test("a life of the Extension ends every port", () => {
  const lab = manualLab();
  const before = new RawPage(lab);
  lab.disrupt({ kind: "extension.reload" });
  const after = new RawPage(lab);
  const lanes = new Lanes().take(runOf(lab));
  assert.deepEqual([before, after].map(({ port }) => lanes.placeOf("page", port.portId)), [0, 0]);
});

Deno.test("a run without any page has a lane for pages all the same", () => {
  assert.equal(new Lanes().take(runOf(manualLab())).all[0]?.layer, "page");
});
