/**
 * An application as it is written for the public package, with each of its exports that belongs to the project. Nothing
 * but the place that it imports from is of this repository.
 */
import {
  type ApprovalStatus,
  type Asset,
  type AssetPath,
  type ChatDeltaEventContext,
  type ChatEventContext,
  type CreateSessionInput,
  type CreateSessionWorkspaceInput,
  defineTool,
  type Effort,
  type EffortLevel,
  type EndedEventContext,
  type ErrorEventContext,
  type JsonPrimitive,
  type JsonValue,
  type Pedelec,
  type PedelecAvailability,
  type PedelecError,
  type PedelecOptions,
  type PedelecSession,
  type PedelecSessionStatus,
  type PedelecSessionUsage,
  type PedelecSettings,
  type ProviderCode,
  type ProviderInfo,
  type ReadAssetType,
  type SerializableSkillsManifest,
  type SerializableToolManifest,
  type SkillsInput,
  type StatusEventContext,
  type ToolArgsArraySchema,
  type ToolArgsBooleanSchema,
  type ToolArgsIntegerSchema,
  type ToolArgsNumberSchema,
  type ToolArgsObjectSchema,
  type ToolArgsOneOfSchema,
  type ToolArgsSchema,
  type ToolArgsSchemaMeta,
  type ToolArgsSchemaNode,
  type ToolArgsStringSchema,
  type ToolCallContext,
  type ToolDefinition,
  type ToolNameOf,
  type ToolSpecificHandler,
} from "../../sdk/mod.ts";

const meta: ToolArgsSchemaMeta = { description: "What to keep", examples: ["milk"] };
const text: ToolArgsStringSchema = { ...meta, type: "string", minLength: 1 };
const stars: ToolArgsIntegerSchema = { type: "integer", minimum: 0, maximum: 5 };
const price: ToolArgsNumberSchema = { type: "number" };
const urgent: ToolArgsBooleanSchema = { type: "boolean", default: false };
const either: ToolArgsOneOfSchema = { oneOf: [stars, price] };
const nodes: ToolArgsSchemaNode[] = [text, either, urgent];
const tags: ToolArgsArraySchema = { type: "array", items: text };
const wide: ToolArgsObjectSchema = { type: "object", properties: { text, tags, either }, required: ["text"] };
const schema: ToolArgsSchema = wide;

interface Note {
  text: string;
  urgent?: boolean;
}

const keep = defineTool({
  name: "keep",
  description: "Keeps a note",
  argsSchema: {
    type: "object",
    properties: { text: { type: "string" }, urgent: { type: "boolean" } },
    required: ["text"],
  },
});
const forget = { name: "forget", description: "Forgets a note", argsSchema: schema, timeoutMs: 5_000 };
const loose: ToolDefinition = forget;
const skills = { guidance: "Keep notes.", tools: [keep, loose] } satisfies SkillsInput;
type Tool = ToolNameOf<typeof skills.tools>;

export const options: PedelecOptions = { bridgeTimeoutMs: 5_000 };
export const manifest: SerializableSkillsManifest = {
  guidance: skills.guidance,
  tools: skills.tools.map(({ name, description }): SerializableToolManifest => ({ name, description, argsSchema: {} })),
};

/** What the page shows. */
export interface Shown {
  lines: string[];
  notes: Note[];
  status: PedelecSessionStatus;
  error: PedelecError | null;
}

export class NotesApp {
  readonly shown: Shown = { lines: [], notes: [], status: "idle", error: null };
  readonly #pedelec: Pedelec;
  #session: PedelecSession<Tool> | undefined;
  #disposers: (() => void)[] = [];

  constructor(pedelec: Pedelec) {
    this.#pedelec = pedelec;
  }

  async look(): Promise<{ code: ProviderCode | null; usable: boolean }> {
    const settings: PedelecSettings = await this.#pedelec.getSettings();
    const providers: ProviderInfo[] = await this.#pedelec.listProviders();
    const approval: ApprovalStatus = await this.#pedelec.getApprovalStatus();
    const availability: PedelecAvailability = await this.#pedelec.checkAvailability();
    if (availability.error) this.#fail(availability.error);
    const chosen = providers.find((provider) => provider.isDefault && provider.available);
    return {
      code: chosen ? chosen.code : settings.defaultProvider,
      usable: approval.approved && availability.available,
    };
  }

  async open(saved: string | null, how: { level?: EffortLevel; model?: string; effort?: Effort }): Promise<string> {
    const workspace: CreateSessionWorkspaceInput = { path: "/home/user/notes" };
    const common = { provider: "codex", skills, workspace, autoEndOnDisconnect: false } as const;
    const input: CreateSessionInput = how.model === undefined
      ? { ...common, effortLevel: how.level ?? "default" }
      : { ...common, model: how.model, effort: how.effort ?? "medium" };
    const session = saved === null
      ? await this.#pedelec.createSession(input)
      : await this.#pedelec.resumeSession<Tool>(saved);
    this.#session = session;
    const handler: ToolSpecificHandler<Note, JsonValue> = (note, context) => this.#keep(note, context);
    this.#disposers = [
      session.onTool("keep", handler),
      session.onTool((args) => ({ ignored: JSON.stringify(args) })),
      session.onChat((line: string, _context: ChatEventContext) => this.shown.lines.push(line)),
      session.onChatDelta((_fragment: string, context: ChatDeltaEventContext) => void context.eventReceivedAt),
      session.onStatus((status: PedelecSessionStatus, _context: StatusEventContext) => {
        this.shown.status = status;
      }),
      session.onError((error: PedelecError, _context: ErrorEventContext) => this.#fail(error)),
      session.onEnded((_context: EndedEventContext) => this.close()),
    ];
    return session.sessionId;
  }

  async say(line: string): Promise<PedelecSessionUsage> {
    const session = this.#session ?? this.#missing();
    try {
      await session.prepare();
      await session.sendText(line);
    } catch (thrown) {
      const error = thrown as PedelecError;
      if (error.code === "SESSION_ENDED" || error.code === "APP_SPECIFIC") await session.resume();
      this.#fail(error);
    }
    return session.usage;
  }

  async files(path: AssetPath, type: ReadAssetType): Promise<{ listed: Asset[]; read: unknown }> {
    const session = this.#session ?? this.#missing();
    await session.uploadAsset(new File(["hello"], "note.txt"), path);
    const [listed, whole] = [await session.listAssets(), await session.readAsset(path, "text")];
    return { listed, read: whole.trim() === "" ? null : await session.readAsset(path, type) };
  }

  async finish(): Promise<void> {
    await this.#session?.end();
  }

  close(): void {
    for (const dispose of this.#disposers.splice(0)) dispose();
  }

  #keep(note: Note, context: ToolCallContext): JsonValue {
    this.shown.notes.push(note);
    const answer: JsonPrimitive = `${context.tool} ${this.shown.notes.length}`;
    return { answer, schemas: nodes.length };
  }

  #fail(error: PedelecError): void {
    this.shown.error = error.code === "" ? { code: "APP_SPECIFIC", message: "Something failed" } : error;
  }

  #missing(): never {
    const error: PedelecError = { code: "APP_SPECIFIC", message: "Open a session first" };
    throw error;
  }
}
