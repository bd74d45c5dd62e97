import assert from "node:assert/strict";
import { builtServerCommand, serverCommand, taskCommands } from "../../support/tasks.ts";

Deno.test("the server is started as the task start does, narrow permissions included", () => {
  const command = builtServerCommand("--port", "0");
  assert.equal(command[0], Deno.execPath());
  assert.deepEqual(command.slice(-3), ["dist/server/main.js", "--port", "0"]);
  assert.ok(command.includes("--no-prompt"));
  assert.ok(!command.includes("-A") && !command.some((flag) => flag.startsWith("--allow-write")), command.join(" "));
});

Deno.test("from source the server has the permissions that it has built", () => {
  const source = serverCommand();
  assert.equal(source.at(-1), "core-sim/main.ts");
  assert.deepEqual(source.slice(0, -1), builtServerCommand().slice(0, -1));
});

Deno.test("a task's commands come one by one", () => {
  assert.deepEqual(taskCommands("check").map(([, tool]) => tool), ["fmt", "lint", "run", "check"]);
});
