import assert from "node:assert/strict";
import type { OpenPort, PagePort } from "../../core-sim/extension/mod.ts";
import { Lab, type LabOptions } from "../../core-sim/lab/lab.ts";
import type { ExtensionMessage, RequestType, ResponseMessage } from "../../sdk/protocol/mod.ts";
import { ManualHostClock } from "./host-clock.ts";

/** A lab with a manual clock whose origins are approved as they come, unless the test wants it otherwise. */
export function manualLab(options: Partial<LabOptions> = {}): Lab {
  return new Lab({
    labId: "lab",
    host: new ManualHostClock(),
    seed: "test",
    clock: "manual",
    approval: "auto",
    ...options,
  });
}

export interface RawPageOptions {
  origin?: string;
  channelId?: string;
  /** Where it says that it stands. */
  path?: string;
  /** What the addresses of its asset tickets begin with; without it the page can't send or fetch bytes. */
  assetsAt?: string;
}

/** A page without an SDK: posts what the test says, and keeps every message that it gets. */
export class RawPage implements PagePort {
  readonly origin: string;
  readonly channelId: string;
  readonly path: string | undefined;
  readonly assetsAt: string | undefined;
  readonly received: ExtensionMessage[] = [];
  /** The same messages as they were encoded. */
  readonly texts: string[] = [];
  closed: { code: number; reason: string } | undefined;
  /** Called with each message as it comes. */
  onMessage: (message: ExtensionMessage) => void = () => {};
  readonly port: OpenPort;
  #requests = 0;

  constructor(lab: Pick<Lab, "openPort">, options: RawPageOptions = {}) {
    const { origin = "http://a.test", channelId = "c1", path, assetsAt } = options;
    this.origin = origin;
    this.channelId = channelId;
    this.path = path;
    this.assetsAt = assetsAt;
    const port = lab.openPort(this);
    if ("refused" in port) throw new Error(`refused: ${port.refused}`);
    this.port = port;
  }

  send(message: ExtensionMessage, encode: () => string): void {
    this.received.push(message);
    this.texts.push(encode());
    this.onMessage(message);
  }

  close(code: number, reason: string): void {
    this.closed = { code, reason };
  }

  /** Posts a request; returns its id. */
  post(type: string, payload: Record<string, unknown> = {}): string {
    const requestId = `${this.channelId}-r${++this.#requests}`;
    this.port.receive({ channelId: this.channelId, requestId, type, ...payload });
    return requestId;
  }

  answerTo(requestId: string): ResponseMessage | undefined {
    const answers = this.received.filter((message) => message.type === "response" && message.requestId === requestId);
    assert.ok(answers.length <= 1, `${requestId} was answered ${answers.length} times`);
    const [answer] = answers;
    return answer?.type === "response" ? answer : undefined;
  }

  /** Posts a request that is answered at once. */
  ask(type: RequestType | (string & Record<never, never>), payload: Record<string, unknown> = {}): ResponseMessage {
    const answer = this.answerTo(this.post(type, payload));
    assert.ok(answer, `${type} wasn't answered`);
    return answer;
  }

  /** The code of the refusal of a request that is answered at once; undefined when it succeeded. */
  refusal(type: string, payload: Record<string, unknown> = {}): string | undefined {
    const answer = this.ask(type, payload);
    return answer.ok ? undefined : answer.error.code;
  }

  create(input: Record<string, unknown> = {}): string {
    const answer = this.ask("create_session", { input: { provider: "codex", ...input } });
    assert.ok(answer.ok, JSON.stringify(answer));
    const { result } = answer;
    assert.ok(typeof result === "object" && result !== null && "sessionId" in result);
    assert.ok(typeof result.sessionId === "string");
    return result.sessionId;
  }

  /** What was said since, each as its type, a status with its value. */
  story(from = 0): string[] {
    return this.received.slice(from).map((message) => {
      if (message.type === "status_changed") return `status ${message.status}`;
      if (message.type === "session_snapshot") return `snapshot ${message.snapshot.status}`;
      if (message.type === "response") return message.ok ? "answer ok" : `answer ${message.error.code}`;
      if (message.type === "error") return `error ${message.error.code}`;
      return message.type;
    });
  }
}

/** Core's status of a thread. */
export function statusOf(lab: Lab, threadId: string): string | undefined {
  return lab.truth().desktop.threads.find((thread) => thread.threadId === threadId)?.status;
}
