import assert from "node:assert/strict";
import { serverCommand, taskCommands } from "../../support/tasks.ts";

Deno.test("the server is started as the task start does, narrow permissions included", () => {
  const command = serverCommand("--port", "0");
  assert.equal(command[0], Deno.execPath());
  assert.deepEqual(command.slice(-3), ["core-sim/main.ts", "--port", "0"]);
  assert.ok(command.includes("--no-prompt"));
  assert.ok(!command.includes("-A") && !command.some((flag) => flag.startsWith("--allow-write")), command.join(" "));
});

Deno.test("a task's commands come one by one", () => {
  assert.deepEqual(taskCommands("check").map(([, tool]) => tool), ["fmt", "lint", "run", "check"]);
});
