import assert from "node:assert/strict";
import { root } from "../../../support/root.ts";
import { testServer } from "../../../support/test-server.ts";

const page = await Deno.readTextFile(`${root}docs/control-api.md`);

interface Call {
  readonly method: string;
  /** Below the server, with `$LAB` in it. */
  readonly path: string;
  readonly json: unknown;
  /** What the page says that is answered; empty where it says nothing. */
  readonly told: string;
}

/** Every call to the server that the page shows with `curl`, but those that follow a stream. */
const calls: Call[] = [...page.matchAll(/```sh\n([^]*?)```/g)].flatMap(([, block = ""]) => {
  const lines = block.replaceAll(/ \\\n\s*/g, " ").replaceAll(/\n# {2}/g, "");
  return [...lines.matchAll(/^curl (.*)(?:\n# (.*))?/gm)].flatMap(([, line = "", told = ""]) => callOf(line, told));
});

function callOf(line: string, told: string): Call[] {
  const path = line.match(/\$URL(\/[^\s"]*)/)?.[1];
  if (path === undefined || line.startsWith("-sN")) return [];
  const query = line.match(/--data-urlencode '([^']*)'/)?.[1];
  const body = line.match(/ -d '([^']*)'/)?.[1];
  return [{
    method: line.match(/-X (\w+)/)?.[1] ?? "GET",
    path: query === undefined ? path : `${path}?${query}&deep=1`,
    json: body === undefined ? undefined : JSON.parse(body),
    told,
  }];
}

/** What kind of an answer it is: the names in it, and of an entry of the journal its type. */
function shapeOf(text: string): string {
  const value = Object(JSON.parse(text));
  return `${Object.keys(value)} ${value.layer === undefined ? "" : value.type}`;
}

Deno.test("every call that the control API's page shows is taken, and answered as the page says", async () => {
  const { call, makeLab, close } = testServer();
  assert.ok(calls.length >= 18, `${calls.length}`);
  const labId = await makeLab({ approval: "auto" });
  // What is put on the disk is there when it is looked at, and the journal has it all, wherever the page tells of it.
  const [puts, journals] = [
    calls.filter(({ method }) => method === "PUT"),
    calls.filter(({ path }) => path.includes("/journal")),
  ];
  const inOrder = [...puts, ...calls.filter((each) => !journals.includes(each)), ...journals];
  for (const { method, path, json, told } of inOrder) {
    const response = await call(method, path.replace("$LAB", labId), json === undefined ? {} : { json });
    const text = await response.text();
    const where = `${method} ${path} ${JSON.stringify(json)}: ${response.status} ${text}`;
    const refused = told.includes('"status":400');
    assert.equal(response.ok, !refused, where);
    if (told.startsWith("201 ")) assert.ok([200, 201].includes(response.status), where);
    const shown = told.replace(/^201 /, "");
    if (shown !== "" && !shown.includes("…}")) {
      assert.ok(text.trimEnd().split("\n").some((line) => shapeOf(line) === shapeOf(shown)), `${where}, not ${shown}`);
    }
    if (refused) assert.deepEqual(JSON.parse(text), JSON.parse(shown));
  }
  close();
});
