/** A connection to Core on which requests, answers and events may be held, lost, refused, or break it. */
import type { CoreConnection, NativeAnswer, NativeListener, NativePayloads, NativeRequestType } from "../core/mod.ts";
import type { ErrorShape } from "../../sdk/protocol/mod.ts";
import type { Passed } from "./registry.ts";
import { type FaultTools, through } from "./through.ts";
import { Lane, Loose, type Way } from "./way.ts";

export interface PipeOptions extends FaultTools {
  readonly at: "native-link" | "core";
  /** Whether answers and events keep one order between them. */
  readonly answersInOrder: boolean;
  /** What a failure answers where the fault doesn't say. */
  readonly error: ErrorShape;
  /** Breaks the connection, or what is at its end. */
  cut(): void;
}

/** One connection: its two ends are made with `listen` and `connect`. */
export class Pipe {
  readonly #options: PipeOptions;
  readonly #requests: Way;
  readonly #answers: Way;
  readonly #events: Way;
  #open = true;

  constructor(options: PipeOptions) {
    this.#options = options;
    this.#requests = new Lane(options);
    this.#events = new Lane(options);
    this.#answers = options.answersInOrder ? this.#events : new Loose(options);
  }

  /** The end that hears Core. */
  listen(listener: NativeListener): NativeListener {
    return {
      onEvent: (event) => {
        if (this.#open && !this.#events.busy && !this.#options.faults.armed(this.#options.at)) {
          return listener.onEvent(event);
        }
        const { type, threadId: sessionId } = event;
        const operationId = "operationId" in event ? event.operationId : undefined;
        this.#told({ form: "event", type, sessionId, operationId }, event, () => listener.onEvent(event));
      },
      onSubscriptionClosed: (threadId, error) => {
        const passed: Passed = { form: "event", type: "thread_subscription_closed", sessionId: threadId };
        this.#told(passed, error, () => listener.onSubscriptionClosed(threadId, error));
      },
    };
  }

  /** The end that asks Core. */
  connect(connection: CoreConnection): CoreConnection {
    return {
      request: (request, answered) => this.#asked(connection, request, answered),
      close: () => {
        this.close();
        connection.close();
      },
    };
  }

  /** Everything that is held is lost, and nothing passes any more. */
  close(): void {
    this.#open = false;
    this.#requests.clear();
    this.#answers.clear();
    this.#events.clear();
  }

  #told(passed: Passed, message: unknown, run: () => void): void {
    if (!this.#open) return;
    through(this.#options, this.#options.at, passed, { way: this.#events, message, run, cut: () => this.#cut() });
  }

  #asked<T extends NativeRequestType>(
    connection: CoreConnection,
    request: { type: T } & NativePayloads[T],
    answered: (answer: NativeAnswer<T>) => void,
  ): void {
    if (!this.#open) return;
    const passed = passedOf(request);
    through(this.#options, this.#options.at, { ...passed, form: "request" }, {
      way: this.#requests,
      message: request,
      run: () => connection.request(request, (answer) => this.#answered(passed, answer, answered)),
      again: () => connection.request(request, () => {}),
      fail: (error) => this.#answers.pass(() => answered({ ok: false, error: error ?? this.#options.error })),
      cut: () => this.#cut(),
    });
  }

  #answered<T extends NativeRequestType>(
    passed: Omit<Passed, "form">,
    answer: NativeAnswer<T>,
    answered: (answer: NativeAnswer<T>) => void,
  ): void {
    if (!this.#open) return;
    through(this.#options, this.#options.at, { ...passed, form: "answer" }, {
      way: this.#answers,
      message: answer,
      run: () => answered(answer),
      fail: (error) => this.#answers.pass(() => answered({ ok: false, error: error ?? this.#options.error })),
      cut: () => this.#cut(),
    });
  }

  #cut(): void {
    this.close();
    this.#options.cut();
  }
}

function passedOf(request: { type: NativeRequestType; threadId?: string; operationId?: string }): Omit<Passed, "form"> {
  const { type, threadId, operationId } = request;
  return { type, sessionId: threadId, operationId };
}
