import assert from "node:assert/strict";
import { laterClient } from "../../../../app/models/later-client.ts";
import type { SessionClient } from "../../../../app/models/pedelec-subset.ts";

const refused = (why: string) => Promise.reject(new Error(why));

function client(asked: string[]): SessionClient {
  const note = (what: string) => {
    asked.push(what);
    return refused("not the point here");
  };
  return {
    createSession: () => note("create"),
    resumeSession: (sessionId) => note(`resume ${sessionId}`),
    getApprovalStatus: () => note("approval"),
  };
}

Deno.test("requests made while the client is on its way reach it in their order, and it is loaded once", async () => {
  const asked: string[] = [];
  let loads = 0;
  const later = laterClient(() => {
    loads += 1;
    return Promise.resolve(client(asked));
  });
  later.prepare();
  await Promise.allSettled([later.resumeSession("s1"), later.getApprovalStatus(), later.resumeSession("s2")]);
  assert.deepEqual(asked, ["resume s1", "approval", "resume s2"]);
  assert.equal(loads, 1);
});

Deno.test("a client that couldn't be loaded is loaded again by the next request (A-003)", async () => {
  const asked: string[] = [];
  const answers = [refused("the server is away"), Promise.resolve(client(asked))];
  const later = laterClient(() => answers.shift() ?? refused("asked too often"));
  later.prepare();
  await assert.rejects(later.resumeSession("s1"), /the server is away/);
  await assert.rejects(later.resumeSession("s2"), /not the point/);
  assert.deepEqual(asked, ["resume s2"]);
});
