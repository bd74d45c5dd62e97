import assert from "node:assert/strict";
import process from "node:process";
import { type LabServerProcess, withLabServer } from "../support/lab-server.ts";
import { root } from "../support/root.ts";
import { within } from "../support/within.ts";

const page = await Deno.readTextFile(`${root}docs/control-api.md`);

/** Runs Deno as a reader would, with the permissions that the page names; gives what it wrote on stdout. */
async function ran(args: string[], env: Record<string, string>): Promise<string> {
  const command = new Deno.Command(process.execPath, { args, env: { ...env, NO_COLOR: "1" }, cwd: root });
  const { code, stdout, stderr } = await within(args.join(" "), command.output());
  const decoder = new TextDecoder();
  assert.equal(code, 0, decoder.decode(stderr) + decoder.decode(stdout));
  return decoder.decode(stdout);
}

const permissions = ["--allow-net", "--allow-env"];

Deno.test("[NL5] the example of a whole test passes as it stands", () =>
  withLabServer(async ({ url }) => {
    const example = "docs/examples/end-to-end.test.ts";
    const said = await ran(["test", "--no-check", ...permissions, example], { LAB_URL: url });
    assert.match(said, /1 passed \| 0 failed/);
  }));

/** Runs the page's script with a raw port, or a changed one; gives the types of the messages that it got. */
async function raw({ url, makeLab }: LabServerProcess, change = (text: string) => text): Promise<string[]> {
  const [, script = ""] = page.match(/```js\n([^]*?)```/) ?? [];
  const file = await Deno.makeTempFile({ suffix: ".js" });
  try {
    await Deno.writeTextFile(file, change(script));
    const env = { LAB_URL: url, LAB_ID: await makeLab({ portLeaseMs: 300 }) };
    const said = await ran(["run", "--no-config", ...permissions, file], env);
    return said.trimEnd().split("\n").map((line) => JSON.parse(line).type);
  } finally {
    await Deno.remove(file);
  }
}

Deno.test("the example of a raw port creates a session and gets its first turn whole", () =>
  withLabServer(async (server) => {
    const types = await raw(server);
    assert.deepEqual([types[0], types.at(-1)], ["session_snapshot", "operation_completed"]);
    for (const type of ["chat_delta", "chat_message"]) assert.ok(types.includes(type), type);
  }));

Deno.test("[CN7] the same example without its answer to pings loses its port before the turn is over", () =>
  withLabServer(async (server) => {
    const types = await raw(
      server,
      (text) => text.replace('return say({ type: "port_pong"', 'return ({ type: "port_pong"'),
    );
    assert.equal(types[0], "session_snapshot");
    assert.ok(!types.includes("operation_completed"));
  }));

Deno.test("the example in Playwright, and the page that it opens, are TypeScript that checks", async () => {
  const snippets = [...page.matchAll(/```ts\n([^]*?)```/g)].map(([, snippet = ""]) => snippet);
  assert.equal(snippets.length, 2);
  const examples = new URL("../../docs/examples/", import.meta.url);
  for (const snippet of snippets) {
    const file = await Deno.makeTempFile({ suffix: ".ts" });
    try {
      const text = snippet.replace('"./lab.ts"', `"${new URL("lab.ts", examples)}"`)
        .replaceAll('"./sdk/', `"${new URL("../../sdk/", examples)}`);
      await Deno.writeTextFile(file, text);
      await ran(["check", "--quiet", "--config", `${root}deno.json`, file], {});
    } finally {
      await Deno.remove(file);
    }
  }
});

Deno.test("[OR1] a lab of the example's `makeLab` opens a port for a page of the origins that it was told, and no other", () =>
  withLabServer(async ({ url }) => {
    const script = `
      import { makeLab } from "./docs/examples/lab.ts";
      for (const origins of [["http://app.test"], []]) {
        const lab = await makeLab(origins);
        const socket = new WebSocket(lab.port, { headers: { origin: "http://app.test" } });
        const { type } = await new Promise((resolve) => socket.onopen = socket.onerror = resolve);
        console.log(type);
        await lab.remove();
      }`;
    assert.deepEqual((await ran(["eval", "--no-check", script], { LAB_URL: url })).trim().split("\n"), [
      "open",
      "error",
    ]);
  }));
