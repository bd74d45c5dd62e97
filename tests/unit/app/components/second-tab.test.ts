import assert from "node:assert/strict";
import { secondTab } from "../../../../app/components/lab/second-tab.ts";
import { fakeModels } from "./fake-models.ts";

Deno.test("[PG1] [PG2] a second tab takes up a session that is saved and lives on, and else makes one of its own", () => {
  const { session } = fakeModels();
  assert.equal(secondTab(session), "same");
  session.unsaved.value = "forgotten";
  assert.equal(secondTab(session), "own");
  session.unsaved.value = undefined;
  session.endsWithPage.value = true;
  assert.equal(secondTab(session), "own");
});
