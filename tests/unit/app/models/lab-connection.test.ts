import assert from "node:assert/strict";
import { connectLab } from "../../../../app/models/lab-connection.ts";

function connect(search: string, cookie: string, port = "8787") {
  const forgotten: string[] = [];
  const lab = connectLab({ search, port, protocol: "http:" }, {
    read: () => cookie,
    forget: (name) => forgotten.push(name),
  });
  return { lab, forgotten };
}

Deno.test("the address names the lab, else the cookie of this port", () => {
  const cookie = "a=b; pedelec_lab_8787=fromCookie; pedelec_lab_9999=other";
  assert.deepEqual(connect("?lab=asked", cookie).lab.choice, { is: "lab", labId: "asked", from: "address" });
  assert.deepEqual(connect("?lang=en", cookie).lab.choice, { is: "lab", labId: "fromCookie", from: "cookie" });
  assert.deepEqual(connect("", "pedelec_lab_80=plain", "").lab.choice, { is: "lab", labId: "plain", from: "cookie" });
  assert.deepEqual(connect("", "pedelec_lab_9999=other").lab.choice, { is: "none" });
});

Deno.test("what can't be a lab's id is none", () => {
  assert.deepEqual(connect("?lab=../x", "pedelec_lab_8787=a/b").lab.choice, { is: "none" });
});

Deno.test("a replaced lab is told once", () => {
  const { lab, forgotten } = connect("", "pedelec_lab_8787=new; pedelec_lab_notice_8787=replaced");
  assert.equal(lab.replaced.value, true);
  assert.deepEqual(forgotten, ["pedelec_lab_notice_8787"]);
  lab.dismissReplaced();
  assert.equal(lab.replaced.value, false);
  assert.equal(connect("", "pedelec_lab_8787=new").lab.replaced.value, false);
});
