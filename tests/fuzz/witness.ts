/** A page of another lab that goes on working while the server is under attack. */
import assert from "node:assert/strict";
import type { LabServerProcess } from "../support/lab-server.ts";
import { RawClient } from "../support/raw-client.ts";

const TEXT = "A turn of a lab that nobody attacks is told from its first fragment to its last one.";

export class Witness {
  readonly labId: string;
  readonly sessionId: string;
  /** How long each turn took, from its request to its completion, in milliseconds. */
  readonly tookMs: number[] = [];
  readonly #server: LabServerProcess;
  readonly #client: RawClient;

  private constructor(server: LabServerProcess, labId: string, client: RawClient, sessionId: string) {
    this.#server = server;
    this.labId = labId;
    this.#client = client;
    this.sessionId = sessionId;
  }

  static async join(server: LabServerProcess): Promise<Witness> {
    const labId = await server.makeLab();
    const at = `${server.url.replace("http", "ws")}/labs/${labId}/port`;
    const client = await RawClient.open(at, { origin: server.url });
    return new Witness(server, labId, client, await client.create({ autoEndOnDisconnect: false }));
  }

  /** One turn, told exactly. */
  async turn(): Promise<void> {
    const { sessionId } = this;
    const client = this.#client;
    const script = await this.#server.post(`/labs/${this.labId}/agent/scripts`, { steps: [{ say: TEXT, everyMs: 0 }] });
    assert.equal(script.status, 201);
    await script.body?.cancel();
    client.received.length = 0;
    const operationId = `turn${this.tookMs.length + 1}`;
    const began = performance.now();
    const answer = await client.ask("send_text", { sessionId, text: "Go on", operationId });
    assert.equal(answer.ok, true, JSON.stringify(answer));
    const completed = await client.next(({ type }) => type === "operation_completed");
    this.tookMs.push(performance.now() - began);
    assert.deepEqual([completed.operationId, completed.success], [operationId, true]);
    const texts = (type: string) => client.received.filter((message) => message.type === type).map(({ text }) => text);
    assert.deepEqual([texts("chat_delta").join(""), texts("chat_message")], [TEXT, [TEXT]]);
    const strangers = client.received.filter(({ sessionId: of }) => of !== undefined && of !== sessionId);
    assert.deepEqual(strangers, []);
  }

  /** Nothing happened in its lab but its own turns. */
  async lookAround(): Promise<void> {
    const { extension, desktop } = Object(await this.#server.truth(this.labId));
    assert.equal(extension.ports.length, 1);
    assert.equal(extension.generation, 1);
    const [thread, ...others] = desktop.threads;
    assert.deepEqual(others, []);
    assert.deepEqual([thread.threadId, thread.status, thread.operations], [this.sessionId, "idle", this.tookMs.length]);
  }

  leave(): Promise<void> {
    return this.#client.close();
  }
}
