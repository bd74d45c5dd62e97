import assert from "node:assert/strict";
import { readSettings } from "../../../core-sim/settings.ts";

const none = () => undefined;
const env = (values: Record<string, string>) => (name: string) => values[name];

Deno.test("flags win over the environment, and it over the defaults", () => {
  assert.deepEqual(readSettings([], none), {
    ok: true,
    settings: { port: 8787, logFormat: "json", tracing: false, allowedHosts: [] },
  });
  const variables = env({ PORT: "9000", HOST: "::1", LAB_SEED: "s", LOG_FORMAT: "text", OTEL_DENO: "true" });
  assert.deepEqual(readSettings([], variables), {
    ok: true,
    settings: { port: 9000, host: "::1", seed: "s", logFormat: "text", tracing: true, allowedHosts: [] },
  });
  const flags = ["--port", "0", "--host=127.0.0.1", "--allowed-host", "a.test", "--allowed-host", "b.test:1"];
  assert.deepEqual(readSettings([...flags, "--seed=x=y", "--log-format", "json"], variables), {
    ok: true,
    settings: {
      port: 0,
      host: "127.0.0.1",
      seed: "x=y",
      logFormat: "json",
      tracing: true,
      allowedHosts: ["a.test", "b.test:1"],
    },
  });
});

Deno.test("a flag that is unknown, empty or wrong gives one sentence", () => {
  const wrong = [["--prot", "1"], ["8787"], ["--port"], ["--port="], ["--port", "x"], ["--port", "65536"], [
    "--log-format",
    "xml",
  ]];
  for (const args of wrong) {
    const read = readSettings(args, none);
    assert.ok(!read.ok, args.join(" "));
    assert.match(read.message, /^.+$/);
  }
});
