import { PROVIDER_CODES } from "../../sdk/protocol/mod.ts";

/** The default providers of a lab. */
export const DEFAULT_PROVIDERS = PROVIDER_CODES.map((code) => ({
  code,
  name: {
    codex: "Codex",
    antigravity: "Antigravity",
    opencode: "OpenCode",
    cursor: "Cursor",
    claude: "Claude",
    ollama: "Ollama",
  }[code],
  available: true,
  isDefault: code === "codex",
  error: null,
}));
