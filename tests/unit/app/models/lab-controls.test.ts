import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import { controlApi } from "../../../../app/models/control-api.ts";
import { noLab } from "../../../../app/models/later-api.ts";
import { createApprovalModel, createLabControls } from "../../../../app/models/lab-controls.ts";
import type { TruthModel } from "../../../../app/models/mod.ts";
import { labTruth } from "./lab-truth.ts";

function lab(answer: () => Response | Promise<Response>) {
  const calls: { url: string; method: string; body: unknown }[] = [];
  const api = controlApi("/labs/ID", async (input, init) => {
    const body = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
    calls.push({ url: String(input), method: init?.method ?? "GET", body });
    return await answer();
  });
  return { api, calls };
}

Deno.test("a disruption is posted and its journal number kept", async () => {
  const { api, calls } = lab(() => Response.json({ n: 7 }));
  const controls = createLabControls(api);
  await controls.restartDesktop(500);
  await controls.reloadExtension();
  await controls.dropNativeHost();
  assert.deepEqual(calls.map(({ url, method, body }) => [url, method, body]), [
    ["/labs/ID/disrupt", "POST", { kind: "desktop.restart", forMs: 500 }],
    ["/labs/ID/disrupt", "POST", { kind: "extension.reload" }],
    ["/labs/ID/disrupt", "POST", { kind: "nativeHost.drop" }],
  ]);
  assert.deepEqual(controls.state.value, { is: "done", kind: "nativeHost.drop", n: 7 });
});

Deno.test("a refusal is told by its code; a second press waits for the first", async () => {
  const { api, calls } = lab(() =>
    Response.json({ code: "INVALID_INPUT", title: "No", detail: "why" }, { status: 400 })
  );
  const controls = createLabControls(api);
  const first = controls.reloadExtension();
  await controls.reloadExtension();
  assert.equal(controls.state.value.is, "busy");
  await first;
  assert.equal(calls.length, 1);
  assert.deepEqual(controls.state.value, {
    is: "failed",
    kind: "extension.reload",
    problem: { code: "INVALID_INPUT", said: "No: why", status: 400 },
  });
});

const ODD: readonly [string, () => Response | Promise<Response>, string, string?][] = [
  ["no answer", () => Promise.reject(new TypeError("failed to fetch")), "LAB_UNREACHABLE", "failed to fetch"],
  ["a page instead of a problem", () => new Response("<h1>Bad</h1>", { status: 502 }), "LAB_REFUSED"],
  ["something else than a truth", () => Response.json({ labId: 5 }), "LAB_TRUTH_UNREADABLE"],
];
for (const [name, answer, code, said] of ODD) {
  Deno.test(`${name} is a problem with a code, and words only if somebody said any`, async () => {
    const told = await lab(answer).api.truth();
    assert.deepEqual(!told.ok && [told.problem.code, told.problem.said], [code, said]);
  });
}

Deno.test("without a lab nothing is asked, and every answer says so", async () => {
  const answers = [
    noLab.truth(),
    noLab.disrupt({ kind: "extension.reload" }),
    noLab.decide({
      origin: "http://localhost:1",
      decision: "approve",
    }),
  ];
  for (const answer of await Promise.all(answers)) assert.equal(!answer.ok && answer.problem.code, "LAB_NOT_FOUND");
});

Deno.test("the truth of a lab is read and checked", async () => {
  const said = await lab(() => Response.json(labTruth())).api.truth();
  assert.equal(said.ok && said.value.desktop.running, true);
});

Deno.test("[AP1] the Extension's questions come from the truth, the answers go to the lab", async () => {
  const { api, calls } = lab(() => Response.json({}));
  const view = signal<TruthModel["view"]["value"]>({ is: "unknown" });
  let refreshed = 0;
  const truth = { view, refresh: () => Promise.resolve(void refreshed++) } as unknown as TruthModel;
  const approval = createApprovalModel(api, truth);
  assert.deepEqual(approval.pending.value, []);
  const question = { origin: "http://localhost:1", since: 3 };
  view.value = { is: "fresh", at: 0, truth: labTruth({ extension: { approvals: [question] } }) };
  assert.deepEqual(approval.pending.value, [question]);
  await approval.approve(question.origin);
  await approval.reject(question.origin);
  assert.deepEqual(calls.map(({ url, body }) => [url, body]), [
    ["/labs/ID/approvals", { origin: question.origin, decision: "approve" }],
    ["/labs/ID/approvals", { origin: question.origin, decision: "reject" }],
  ]);
  assert.equal(refreshed, 2);
});

Deno.test("[AP1] a failed revocation is no answer to a question, and a new question forgets a failed answer", async () => {
  const { api } = lab(() => Response.json({ code: "APPROVAL_NOT_PENDING", title: "Nobody asked" }, { status: 409 }));
  const view = signal<TruthModel["view"]["value"]>({ is: "unknown" });
  const truth = { view, refresh: () => Promise.resolve() } as unknown as TruthModel;
  const approval = createApprovalModel(api, truth);
  const ask = (since: number) => {
    view.value = { is: "fresh", at: 0, truth: labTruth({ extension: { approvals: [{ origin: "o", since }] } }) };
  };
  await approval.revoke("o");
  assert.deepEqual([approval.revocation.value.is, approval.answer.value.is], ["failed", "ready"]);
  ask(1);
  await approval.approve("o");
  ask(1);
  assert.equal(approval.answer.value.is, "failed");
  ask(2);
  assert.equal(approval.answer.value.is, "ready");
});
