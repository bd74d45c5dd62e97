/** What `chrome.runtime.connect` of a page takes, and in which words Chromium 156 refuses the rest. */

const SIGNATURE = "runtime.connect(optional string extensionId, optional object connectInfo)";
const KNOWN = new Set(["name", "includeTlsChannelId"]);

/** Whom a page wants to reach, and the name of its port. Throws a `TypeError`. */
export function connectArguments([extensionId, info]: readonly unknown[]): { extensionId: string; name: string } {
  if (typeof extensionId !== "string") {
    throw refusal(
      Object(extensionId) === extensionId || extensionId === undefined || extensionId === null
        ? "chrome.runtime.connect() called from a webpage must specify an Extension ID (string) for its first argument."
        : "No matching signature.",
    );
  }
  if (!/^[a-p]{32}$/.test(extensionId)) throw refusal(`Invalid extension id: '${extensionId}'`);
  return { extensionId, name: nameOf(info ?? {}) };
}

function nameOf(info: unknown): string {
  if (typeof info !== "object" || info === null) throw refusal("No matching signature.");
  const unexpected = Object.keys(info).find((key) => !KNOWN.has(key));
  if (unexpected !== undefined) {
    throw refusal(`Error at parameter 'connectInfo': Unexpected property: '${unexpected}'.`);
  }
  const name = "name" in info && info.name !== undefined ? info.name : "";
  if (typeof name === "string") return name;
  throw refusal("Error at parameter 'connectInfo': Error at property 'name': Invalid type: expected string.");
}

function refusal(why: string): TypeError {
  return new TypeError(`Error in invocation of ${SIGNATURE}: ${why}`);
}
