/** Tool calls in a product of several tabs: each is asked of every tab, and the owner's answers (TL5, TB1). */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { SessionStatus } from "../../../sdk/protocol/mod.ts";
import type { Ownership } from "../../lifecycle/ownership/mod.ts";

/** A question to the traveller. */
export interface Question {
  readonly text: string;
  readonly choices: readonly string[];
  /** `elsewhere`: the turn goes on without this tab's answer. `dropped`: the turn is over. */
  readonly stand: "pending" | "answered" | "declined" | "elsewhere" | "dropped";
  readonly answer?: string;
}

export interface Calls {
  readonly question: ReadonlySignal<Question | undefined>;
  /** Shows a question in every tab; resolves in the one whose person answers. */
  ask(question: Pick<Question, "text" | "choices">): Promise<{ answer: string }>;
  /** The owner answers. False when this tab isn't the owner, or nothing is asked. */
  answer(choice: string): Promise<boolean>;
  decline(): Promise<boolean>;
  /** Runs an act once this tab owns, and again when it was refused; never where the call is over before that. */
  whenOwner(act: () => Promise<boolean>): Promise<void>;
}

export interface CallsOptions {
  readonly status: ReadonlySignal<SessionStatus | undefined>;
  readonly ownership: Pick<Ownership, "guard" | "role">;
}

export function createCalls({ status, ownership }: CallsOptions): Calls {
  const question = signal<Question | undefined>(undefined);
  let settle: { answer(choice: string): void; decline(): void } | undefined;

  /** Calls `gone` when Core waits for this call no longer, whoever answered it; with whether the turn goes on. */
  function watch(gone: (goesOn: boolean) => void): () => void {
    let seen = false;
    return status.subscribe((now) => {
      if (now === "waiting_tool_result") seen = true;
      else if (now !== undefined && (seen || now !== "running")) gone(now === "running");
    });
  }

  async function settled(act: (open: NonNullable<typeof settle>) => void): Promise<boolean> {
    const open = settle;
    if (open === undefined) return false;
    const guarded = await ownership.guard(() => act(open));
    return guarded.is === "done";
  }

  return {
    question,
    ask: ({ text, choices }) =>
      new Promise((resolve, reject) => {
        let unwatch = () => {};
        const close = (stand: Question["stand"], answer?: string) => {
          if (settle !== mine) return;
          settle = undefined;
          question.value = { text, choices, stand, ...(answer === undefined ? {} : { answer }) };
          unwatch();
        };
        const mine = {
          answer(choice: string) {
            close("answered", choice);
            resolve({ answer: choice });
          },
          decline() {
            close("declined");
            reject(Object.assign(new Error("The traveller declined to choose"), { code: "TRAVELLER_DECLINED" }));
          },
        };
        settle = mine;
        question.value = { text, choices, stand: "pending" };
        // What is answered in another tab, or ended, is asked no longer; the promise is left alone then.
        unwatch = watch((goesOn) => close(goesOn ? "elsewhere" : "dropped"));
      }),
    answer: (choice) => settled((open) => open.answer(choice)),
    decline: () => settled((open) => open.decline()),
    whenOwner: (act) =>
      new Promise((resolve, reject) => {
        let over = false;
        let trying = false;
        let stop = () => {};
        let unwatch = () => {};
        const close = () => {
          over = true;
          stop();
          unwatch();
        };
        const attempt = async () => {
          trying = true;
          try {
            if (await act()) {
              close();
              resolve();
            }
          } catch (error) {
            close();
            reject(error);
          } finally {
            trying = false;
          }
        };
        unwatch = watch(close);
        stop = effect(() => {
          if (ownership.role.value.is === "owner" && !over && !trying) void attempt();
        });
      }),
  };
}
