/** A socket whose other end is the test. */
export class FakeSocket extends EventTarget {
  readonly sent: unknown[] = [];
  closedWith: number | undefined;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(code: number): void {
    this.closedWith ??= code;
  }

  opens(): void {
    this.dispatchEvent(new Event("open"));
  }

  /** As when a Content-Security-Policy forbids it: nothing follows. */
  fails(): void {
    this.dispatchEvent(new Event("error"));
  }

  frame(value: unknown): void {
    this.dispatchEvent(
      new MessageEvent("message", { data: typeof value === "string" ? value : JSON.stringify(value) }),
    );
  }

  closes(code = 1006): void {
    this.dispatchEvent(new CloseEvent("close", { code, reason: "" }));
  }
}
