import assert from "node:assert/strict";
import { searchFor } from "../../../../app/lifecycle/receipt/mod.ts";
import type { SessionTruth } from "../../../../app/models/mod.ts";
import { labPlaces, lookAtCore } from "../../../../app/models/receipt/lab-places.ts";
import { labTruth, thread as threadTruth } from "./lab-truth.ts";

const WORKSPACE = { path: "/managed/s1", kind: "managed", exists: true } as const;

/** A lab whose answers are given by the address asked for. */
function lab(answers: Readonly<Record<string, { status?: number; body: string }>>) {
  const asked: string[] = [];
  const places = labPlaces("/labs/l1", (input) => {
    const url = String(input);
    asked.push(decodeURIComponent(url));
    const found = Object.entries(answers).find(([part]) => decodeURIComponent(url).includes(part))?.[1];
    if (found === undefined) return Promise.reject(new TypeError("Failed to fetch"));
    return Promise.resolve(new Response(found.body, { status: found.status ?? 200 }));
  });
  return { places, asked };
}

const listing = (...entries: { path: string; kind: string; sizeBytes?: number }[]) => ({
  body: JSON.stringify({ entries }),
});

Deno.test("[EN5] the workspace is read off the disk: its files, its bytes, and which of them are assets", async () => {
  const { places } = lab({
    "deep=1": listing(
      { path: "/managed/s1/.pedelec-runtime", kind: "dir" },
      { path: "/managed/s1/.pedelec-workspace.json", kind: "file", sizeBytes: 100 },
      { path: "/managed/s1/.pedelec-runtime/assets/a/b.md", kind: "file", sizeBytes: 23 },
    ),
    "path=/managed": listing({ path: "/managed/s1", kind: "dir" }),
  });
  assert.deepEqual(await places.workspace(WORKSPACE), {
    is: "seen",
    found: { is: "there", path: "/managed/s1", kind: "managed", files: 2, bytes: 123, assets: ["/a/b.md"] },
  });
});

Deno.test("[WS1] a directory that its folder doesn't list is gone, and isn't asked for: that would be an error of the page", async () => {
  const { places, asked } = lab({ "path=/managed": listing({ path: "/managed/s2", kind: "dir" }) });
  assert.deepEqual(await places.workspace(WORKSPACE), { is: "seen", found: { is: "gone", path: "/managed/s1" } });
  assert.deepEqual(asked, ["/labs/l1/disk?path=/managed"]);
});

Deno.test("a lab that is gone, doesn't answer, answers nonsense, or isn't there at all: each is told from an empty place", async () => {
  const gone = lab({ disk: { status: 404, body: '{"code":"LAB_NOT_FOUND"}' }, journal: { status: 404, body: "" } });
  assert.deepEqual(await gone.places.workspace(WORKSPACE), { is: "seen", found: { is: "lab-gone" } });
  assert.deepEqual(await gone.places.journal("s1", undefined), { is: "seen", found: { is: "lab-gone" } });
  const broken = lab({ disk: { body: "[]" }, journal: { status: 503, body: "" } });
  for (const { places } of [broken, lab({})]) {
    assert.deepEqual(await places.workspace(WORKSPACE), { is: "unseen", why: "no-answer" });
    assert.deepEqual(await places.journal("s1", undefined), { is: "unseen", why: "no-answer" });
  }
  const none = labPlaces(undefined, () => assert.fail("nothing is fetched"));
  assert.deepEqual(await none.workspace(WORKSPACE), { is: "unseen", why: "no-lab" });
});

Deno.test("the journal's entries about the session are counted, and those that hold what was said", async () => {
  const lines = [
    { n: 1, layer: "page", type: "send_text", sessionId: "s1", data: { text: "My pay is 3,650" } },
    { n: 2, layer: "core", type: "delta", sessionId: "s1", data: { text: "pay is 3,6" } },
    { n: 3, layer: "core", type: "status", sessionId: "s1", data: { status: "idle" } },
    { n: 4, layer: "page", type: "send_text", sessionId: "s2", data: { text: "My pay is 3,650" } },
  ];
  const { places } = lab({ journal: { body: `${lines.map((line) => JSON.stringify(line)).join("\n")}\nbroken s1\n` } });
  const seen = async (texts: string[]) => (await places.journal("s1", searchFor(texts)));
  assert.deepEqual(await seen(["My pay is 3,650"]), {
    is: "seen",
    found: { is: "there", entries: 3, holding: 2, pages: 0 },
  });
  assert.deepEqual(await seen([]), { is: "seen", found: { is: "there", entries: 3, holding: undefined, pages: 0 } });
});

Deno.test("[PG7] what Core says is taken from a fresh truth alone", () => {
  const truth = labTruth({ threads: [threadTruth({ status: "ended" })] });
  const thread = truth.desktop.threads[0];
  assert.ok(thread !== undefined);
  const said: SessionTruth = { is: "present", thread, routes: [] };
  const looked = lookAtCore({ is: "fresh", truth, at: 0 }, said);
  assert.ok(looked.is === "seen" && looked.found.is === "known" && looked.found.over);
  const stale = { is: "stale", truth, at: 0, since: 0, why: "LAB_UNREACHABLE" } as const;
  assert.deepEqual(lookAtCore(stale, said), { is: "unseen", why: "no-answer" });
  assert.deepEqual(lookAtCore({ ...stale, why: "LAB_NOT_FOUND" }, said), { is: "seen", found: { is: "lab-gone" } });
  assert.deepEqual(lookAtCore({ is: "fresh", truth, at: 0 }, { is: "absent" }), {
    is: "seen",
    found: { is: "absent" },
  });
});
