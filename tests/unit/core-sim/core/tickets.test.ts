import assert from "node:assert/strict";
import { setUp, takeUpload } from "./setup.ts";

const origin = { callerOrigin: "https://app.test" };

Deno.test("[AS1] what the disk has no room for is refused with 413, and no part of it is there", () => {
  const { desktop, ask, create, disk } = setUp({ ticketUrl: (kind, id) => `/${kind}/${id}`, limitBytes: 100_000 });
  const { threadId } = create();
  const send = (sizeBytes: number, path: string) => {
    const ticket = ask({
      type: "create_asset_upload",
      ...origin,
      threadId,
      filename: "a",
      sizeBytes,
      mimeType: "",
      targetPath: path,
    });
    return takeUpload(desktop.tickets ?? assert.fail("the Desktop isn't running"), ticket, new Uint8Array(sizeBytes));
  };
  assert.equal(send(50_000, "/a").status, 201);
  const refused = send(90_000, "/folder/b");
  assert.ok(refused.ok === false);
  const details = { path: "/folder/b", reason: "full" };
  assert.deepEqual([refused.status, refused.error.code, refused.error.details], [413, "ASSET_UPLOAD_FAILED", details]);
  const root = `${desktop.truth().threads[0]?.workspace.path}/.pedelec-runtime/assets`;
  assert.deepEqual(disk.list(root, { deep: true })?.filter(({ kind }) => kind === "file").map(({ path }) => path), [
    `${root}/a`,
  ]);
  assert.equal(send(110_000, "/a").status, 413, "a file that can't be replaced stays as it was");
  assert.equal(disk.stat(`${root}/a`)?.sizeBytes, 50_000);
});

Deno.test("[AS1] bytes that come after the ticket was spent are taken, unless their thread has ended meanwhile", () => {
  const { desktop, ask, create, journal } = setUp({ ticketUrl: (kind, id) => `/${kind}/${id}` });
  const thread = create();
  const begin = () => {
    const payload = { filename: "a", sizeBytes: 1, mimeType: "" };
    const { uploadId, token } = ask({ type: "create_asset_upload", ...thread, ...payload });
    const begun = desktop.tickets?.beginUpload(uploadId, token);
    assert.ok(begun?.ok);
    assert.equal(desktop.tickets?.beginUpload(uploadId, token).ok, false, "once");
    return begun;
  };
  const [early, late] = [begin(), begin()];
  assert.equal(early.finish(new Uint8Array(1)).status, 201);
  assert.deepEqual(journal.after(0).entries.at(-1)?.data, { path: "/a", sizeBytes: 1, status: 201 });
  ask({ type: "end_thread", ...thread });
  assert.equal(late.finish(new Uint8Array(1)).status, 410);
});

Deno.test("[AS1] a computer gives so many tickets, and takes so many bytes at a time; a ticket that had to wait is still good", () => {
  const { desktop, ask, refused, create } = setUp({ ticketUrl: (kind, id) => `/${kind}/${id}` });
  const thread = create();
  const wish = {
    type: "create_asset_upload",
    ...thread,
    filename: "a",
    sizeBytes: 100 * 1024 * 1024,
    mimeType: "",
  } as const;
  const begun = Array.from({ length: 3 }, () => {
    const { uploadId, token } = ask(wish);
    return () => desktop.tickets?.beginUpload(uploadId, token);
  });
  const [first, second, third] = begun.map((begin) => begin());
  assert.ok(first?.ok && second?.ok && third?.ok === false);
  assert.deepEqual([third.status, third.error.code], [413, "ASSET_UPLOAD_FAILED"]);
  assert.equal(first.finish(new Uint8Array(0)).status, 400);
  assert.equal(begun[2]?.()?.ok, true);
  for (let given = 3; given < 10_000; given++) ask(wish);
  assert.equal(refused(wish).code, "LAB_LIMIT_REACHED");
});
