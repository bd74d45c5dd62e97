// An app without any SDK: it says on chrome.runtime what the public SDK says, message by message.
const EXTENSION_ID = "ogccgaminlphbkeghldidiiimajfdpag";
const channelId = `pedelec_${Date.now()}_${crypto.randomUUID()}`;
const port = chrome.runtime.connect(EXTENSION_ID, { name: "pedelec-sdk-external" });
const waiting = new Map();
let requests = 0;

const app = {
  /** What came, in order: every message of this channel. */
  heard: [],
  /** What `lastError` said in onDisconnect; undefined until then, null where there was none. */
  disconnected: undefined,
  ask(type, payload = {}) {
    const requestId = `sdk_${Date.now()}_${++requests}`;
    port.postMessage({ channelId, type, requestId, ...payload });
    return new Promise((resolve, reject) => waiting.set(requestId, { resolve, reject }));
  },
  create(autoEndOnDisconnect) {
    const look = { name: "look", description: "Looks around", argsSchema: { type: "object", properties: {} } };
    const skills = { guidance: "Look first.", tools: [look] };
    const input = { provider: "codex", effortLevel: "default", skills, autoEndOnDisconnect };
    return app.ask("create_session", { callerSdkVersion: "0.3.4", input });
  },
};
globalThis.app = app;

port.onMessage.addListener((message) => {
  if (message.channelId !== channelId) return;
  app.heard.push(message);
  const { type, requestId, ok, result, error } = message;
  if (type !== "response") return;
  if (ok) waiting.get(requestId)?.resolve(result);
  else waiting.get(requestId)?.reject(Object.assign(new Error(error.message), error));
});
port.onDisconnect.addListener(() => app.disconnected = chrome.runtime.lastError?.message ?? null);
port.postMessage({ type: "sdk_hello", sdkVersion: "0.3.4" });
port.postMessage({ type: "page_activity", active: document.visibilityState === "visible" && document.hasFocus() });
