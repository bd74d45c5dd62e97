/** Tells through the browser that the report is done, when the person asked for that by a click. */
import { type ReadonlySignal, signal } from "@preact/signals";

export type AlertState = "unsupported" | NotificationPermission;

export interface DoneAlert {
  readonly state: ReadonlySignal<AlertState>;
  ask(): Promise<void>;
  tell(title: string, topic: string): void;
}

export function createDoneAlert(notifications: typeof Notification | undefined): DoneAlert {
  const state = signal<AlertState>(notifications?.permission ?? "unsupported");
  return {
    state,
    async ask() {
      if (notifications !== undefined) state.value = await notifications.requestPermission();
    },
    tell(title, body) {
      if (notifications === undefined || state.peek() !== "granted") return;
      try {
        new notifications(title, { body, tag: "pedelec-long-task" });
      } catch {
        // Some browsers have the constructor and let only a service worker use it.
        state.value = "unsupported";
      }
    },
  };
}
