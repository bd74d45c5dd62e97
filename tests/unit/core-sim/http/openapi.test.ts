import assert from "node:assert/strict";
import * as v from "valibot";
import { type OpenApi, openApiSchema, pointersOf, resolved } from "../../../support/openapi.ts";
import { testServer } from "../../../support/test-server.ts";

async function described() {
  const server = testServer();
  const response = await server.call("GET", "/openapi.json");
  assert.equal(response.status, 200);
  const document: OpenApi = v.parse(openApiSchema, await response.json());
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation }))
  );
  return { ...server, document, operations };
}

Deno.test("the API's description is OpenAPI 3.1, and every pointer in it leads somewhere", async () => {
  const { document } = await described();
  const pointers = new Set(pointersOf(document));
  assert.ok(pointers.size >= 10);
  for (const pointer of pointers) assert.ok(resolved(document, pointer) !== undefined, pointer);
  const used = Object.keys(document.components.schemas).filter((name) => !pointers.has(`#/components/schemas/${name}`));
  assert.deepEqual(used, [], "nothing stands there unused");
});

Deno.test("it describes every address that the app serves, and no other", async () => {
  const { app, operations } = await described();
  const served = app.routes.filter(({ method }) => method !== "ALL" && method !== "OPTIONS");
  const spell = (method: string, path: string) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, "{$1}")}`;
  const inApp = new Set(served.map(({ method, path }) => spell(method, path)));
  const inDocument = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  assert.deepEqual([...inDocument].sort(), [...inApp].sort());
  for (const needed of ["put /labs/{lab}/uploads/{ticket}", "post /labs/{lab}/faults", "get /labs/{lab}/disk"]) {
    assert.ok(inDocument.has(needed), needed);
  }
});

Deno.test("each operation names its path's parameters once, a known tag, known securities and an id of its own", async () => {
  const { document, operations } = await described();
  const tags = document.tags.map(({ name }) => name);
  const ids = operations.map(({ operation }) => operation.operationId);
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual(document.servers, [{ url: "/" }], "the server that it came from");
  for (const { path, method, operation } of operations) {
    const where = `${method} ${path}`;
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const parameters = operation.parameters ?? [];
    const ofPath = parameters.filter((parameter) => parameter.in === "path");
    assert.deepEqual(ofPath.map(({ name }) => name).sort(), names.sort(), where);
    assert.ok(ofPath.every(({ required }) => required === true), where);
    assert.equal(new Set(parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).size, parameters.length);
    assert.ok(operation.tags.every((tag) => tags.includes(tag)), where);
    for (const name of (operation.security ?? []).flatMap(Object.keys)) {
      assert.ok(name in document.components.securitySchemes, where);
    }
    assert.equal(operation.requestBody !== undefined, method === "put" || method === "post", where);
  }
});

Deno.test("a client that is made from the description has names that say what is done", async () => {
  const { operations } = await described();
  const idOf = (method: string, path: string) =>
    operations.find((each) => each.method === method && each.path === path)?.operation.operationId;
  assert.deepEqual([idOf("post", "/labs"), idOf("get", "/labs/{lab}"), idOf("post", "/labs/{lab}/clock")], [
    "makeLab",
    "getTruth",
    "setClock",
  ]);
  for (const { operation: { operationId } } of operations) assert.ok(!/Labs|By[A-Z]/.test(operationId), operationId);
});

Deno.test("the description says what the checks do: required, optional, and each problem with its codes", async () => {
  const { document, call } = await described();
  const body = (path: string, method: "post" | "put") => document.paths[path]?.[method]?.requestBody;
  assert.equal(body("/labs", "post")?.required, false);
  assert.equal((await call("POST", "/labs")).status, 201);
  assert.equal(body("/labs/{lab}/disrupt", "post")?.required, true);
  const kinds = pointersOf(body("/labs/{lab}/disrupt", "post")).map((pointer) =>
    JSON.stringify(resolved(document, pointer))
  );
  assert.ok(kinds[0]?.includes('{"const":"desktop.crash"}'));
  const refused = document.paths["/labs/{lab}/clock"]?.post?.responses["409"];
  assert.match(refused?.description ?? "", /CLOCK_RUNNING.*CLOCK_MANUAL/);
  assert.ok(refused?.content !== undefined && "application/problem+json" in refused.content);
});
