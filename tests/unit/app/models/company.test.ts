import assert from "node:assert/strict";
import { followCompany } from "../../../../app/models/company.ts";
import { fakeModels } from "../components/fake-models.ts";
import { labTruth, thread } from "./lab-truth.ts";

const route = (portId: string) => ({
  sessionId: "s1",
  portId,
  channelId: "c",
  origin: "http://localhost:1",
  active: true,
});

function setUp() {
  const { session, truth } = fakeModels();
  session.sessionId.value = "s1";
  session.routed.value = true;
  truth.view.value = { is: "fresh", truth: labTruth(), at: 0 };
  const routes = (...ports: string[]) => {
    truth.session.value = { is: "present", thread: thread(), routes: ports.map(route) };
  };
  return { session, truth, routes, company: followCompany(session, truth) };
}

Deno.test("other pages on the session are counted without this one, while this one is on it", () => {
  const { session, routes, company } = setUp();
  routes("mine");
  assert.equal(company.others.value, 0);
  routes("mine", "theirs");
  assert.equal(company.others.value, 1);
  session.routed.value = false;
  assert.equal(company.others.value, 0);
});

Deno.test("[PG7] while the truth may lag behind the page, nobody is said to have come", () => {
  const { truth, routes, company } = setUp();
  truth.settled.value = false;
  routes("mine", "theirs");
  assert.equal(company.others.value, 0);
  truth.settled.value = true;
  assert.equal(company.others.value, 1);
});

Deno.test("dismissed company is told again when it has gone and somebody comes", () => {
  const { routes, company } = setUp();
  routes("mine", "theirs");
  company.dismiss();
  assert.equal(company.others.value, 0);
  routes("mine", "theirs", "a third one's");
  assert.equal(company.others.value, 0);
  routes("mine");
  routes("mine", "theirs");
  assert.equal(company.others.value, 1);
});
