import assert from "node:assert/strict";
import { placesOf } from "../../../../app/drawer/storage/places.ts";
import type { SessionRecord } from "../../../../app/lifecycle/mod.ts";
import { manualLab, RawPage } from "../../../support/raw-page.ts";

const record = (sessionId: string): SessionRecord => ({
  v: 1,
  labId: "lab",
  page: "reload",
  sessionId,
  provider: "codex",
  autoEndOnDisconnect: false,
  createdAt: 1,
  usedAt: 1,
  title: "A question",
  entries: [],
});

Deno.test("each session is shown with what every place holds of it, from the lab's own truth", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const create = () => {
    const answer = page.ask("create_session", { input: { provider: "codex", autoEndOnDisconnect: false } });
    assert.ok(answer.ok);
    const { result } = answer;
    assert.ok(typeof result === "object" && result !== null && "sessionId" in result);
    assert.ok(typeof result.sessionId === "string");
    return result.sessionId;
  };
  const first = create();
  lab.advance(1000);
  const second = create();
  lab.disrupt({ kind: "workspace.remove", threadId: first });
  const rows = placesOf(lab.truth(), [record(first), record("nobody")], page.origin);
  assert.deepEqual(
    rows.map(({ sessionId, savedBy, inCore, routes, workspace }) => [
      sessionId,
      savedBy,
      inCore,
      routes,
      workspace?.exists,
    ]),
    [
      [second, undefined, "idle", 1, true],
      [first, "reload", "idle", 1, false],
      ["nobody", "reload", undefined, 0, undefined],
    ],
  );
});

Deno.test("[PG3] left over is what lives on in Core with no page on it and no record here; of another origin that isn't known", () => {
  const lab = manualLab();
  const ids = ["http://a.test", "http://b.test"].map((origin) => {
    const page = new RawPage(lab, { origin });
    const id = page.create({ autoEndOnDisconnect: false });
    page.port.lost("the page left");
    return id;
  });
  const leftOver = (records: readonly SessionRecord[] | undefined) =>
    placesOf(lab.truth(), records, "http://a.test").filter(({ leftOver }) => leftOver).map(({ sessionId }) =>
      sessionId
    );
  const [own = ""] = ids;
  assert.deepEqual(leftOver([]), [own]);
  assert.deepEqual(leftOver([record(own)]), []);
  assert.deepEqual(leftOver(undefined), []);
});

Deno.test("storage that wasn't read says nothing of records", () => {
  const lab = manualLab();
  assert.deepEqual(placesOf(lab.truth(), undefined, "https://app.test"), []);
});
