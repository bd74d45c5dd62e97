import type { APIRequestContext, APIResponse } from "@playwright/test";
import * as v from "valibot";
import {
  type ApprovalDecision,
  type CreateLab,
  type Disruption,
  type Fault,
  journalEntrySchema,
  type JournalEntryView,
  type LabTruth,
  labTruthSchema,
  type Script,
  type ThreadTruth,
} from "../../core-sim/control/mod.ts";

const frameEntrySchema = v.object({ direction: v.picklist(["to-extension", "to-page"]), portId: v.string() });

/** One test's pretend computer, held by its control API. Its clock stands still unless the test moves it. */
export class Lab {
  readonly labId: string;
  readonly #request: APIRequestContext;

  private constructor(labId: string, request: APIRequestContext) {
    this.labId = labId;
    this.#request = request;
  }

  static async create(request: APIRequestContext, settings: CreateLab): Promise<Lab> {
    const response = await ok(request.post("/labs", { data: settings }));
    return new Lab(v.parse(labTruthSchema, await response.json()).labId, request);
  }

  /** The lab whose page stands at this address. */
  static of(address: string, request: APIRequestContext): Lab {
    return new Lab(new URL(address).searchParams.get("lab") ?? "", request);
  }

  async truth(): Promise<LabTruth> {
    return v.parse(labTruthSchema, await (await ok(this.#request.get(this.#at()))).json());
  }

  async threads(): Promise<ThreadTruth[]> {
    return (await this.truth()).desktop.threads;
  }

  /** Core's word about one thread; `undefined` when it doesn't know the id. */
  async thread(sessionId: string): Promise<ThreadTruth | undefined> {
    return (await this.threads()).find(({ threadId }) => threadId === sessionId);
  }

  /** Core's status of one thread; `undefined` when it doesn't know the id. */
  async status(sessionId: string): Promise<ThreadTruth["status"] | undefined> {
    return (await this.thread(sessionId))?.status;
  }

  async routes(): Promise<LabTruth["extension"]["routes"]> {
    return (await this.truth()).extension.routes;
  }

  /** Moves the lab's clock; what falls due has been handed to the pages when this resolves. */
  async advance(ms: number): Promise<void> {
    await this.#post("/clock", { advanceMs: ms });
  }

  /** What the agent does at the next prompt that matches. */
  async script(steps: Script["steps"], match?: string): Promise<void> {
    await this.#post("/agent/scripts", match === undefined ? { steps } : { match, steps });
  }

  /** The agent answers the next prompt, or the next one that contains `match`, with one message, all of it at once. */
  async says(text: string, match?: string): Promise<void> {
    await this.script([{ say: text, everyMs: 0 }], match);
  }

  async disrupt(disruption: Disruption): Promise<void> {
    await this.#post("/disrupt", disruption);
  }

  /** Arms something that goes wrong at one place. */
  async fault(fault: Fault): Promise<void> {
    await this.#post("/faults", fault);
  }

  async decide(decision: ApprovalDecision): Promise<void> {
    await this.#post("/approvals", decision);
  }

  async journal(): Promise<JournalEntryView[]> {
    const text = await (await ok(this.#request.get(this.#at("/journal")))).text();
    return text.split("\n").filter(Boolean).map((line) => v.parse(journalEntrySchema, JSON.parse(line)));
  }

  /** Frames of this type that pages sent to the Extension. */
  async sent(type: string): Promise<JournalEntryView[]> {
    return (await this.journal()).filter(({ layer, type: entryType, data }) =>
      layer === "page" && entryType === type && v.is(frameEntrySchema, data) && data.direction === "to-extension"
    );
  }

  /** Throws the pretend computer away, as the sweeping of idle labs does. */
  async discard(): Promise<void> {
    await ok(this.#request.delete(this.#at()));
  }

  #at(path = ""): string {
    return `/labs/${this.labId}${path}`;
  }

  async #post(path: string, data: unknown): Promise<void> {
    await ok(this.#request.post(this.#at(path), { data }));
  }
}

async function ok(answer: Promise<APIResponse>): Promise<APIResponse> {
  const response = await answer;
  if (response.ok()) return response;
  throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`);
}
