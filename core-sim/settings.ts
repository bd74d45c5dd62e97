/** What the server was asked to do: flags over environment over defaults. */

export interface Settings {
  /** 0 picks a free one. */
  port: number;
  /** Without one both loopback families are served. */
  host?: string;
  allowedHosts: string[];
  seed?: string;
  logFormat: "json" | "text";
  /** Whether spans are made: where Deno's own OpenTelemetry is on, which exports them. */
  tracing: boolean;
}

export type SettingsResult =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly message: string };

const DEFAULT_PORT = "8787";
const FLAGS = ["port", "host", "allowed-host", "seed", "log-format"];

/** Reads flags (`--port 0` or `--port=0`) and the variables PORT, HOST, LAB_SEED, LOG_FORMAT and OTEL_DENO. */
export function readSettings(args: readonly string[], env: (name: string) => string | undefined): SettingsResult {
  const flags = new Map<string, string[]>();
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [, name, inline] = /^--([a-z-]+)(?:=(.*))?$/s.exec(arg) ?? [];
    if (name === undefined || !FLAGS.includes(name)) {
      return bad(`Unknown argument "${arg}". Known: ${FLAGS.map((flag) => `--${flag}`).join(" ")}`);
    }
    const value = inline ?? rest.shift();
    if (value === undefined || value === "") return bad(`--${name} needs a value`);
    flags.set(name, [...flags.get(name) ?? [], value]);
  }
  const pick = (flag: string, variable: string) => flags.get(flag)?.at(-1) ?? (env(variable) || undefined);

  const portText = pick("port", "PORT") ?? DEFAULT_PORT;
  const port = Number(portText);
  if (!/^\d{1,5}$/.test(portText) || port > 65535) return bad(`"${portText}" isn't a port: 0 to 65535`);
  const logFormat = pick("log-format", "LOG_FORMAT") ?? "json";
  if (logFormat !== "json" && logFormat !== "text") return bad(`"${logFormat}" isn't a log format: json or text`);
  const host = pick("host", "HOST");
  const seed = pick("seed", "LAB_SEED");
  return {
    ok: true,
    settings: {
      port,
      logFormat,
      tracing: ["true", "1"].includes(env("OTEL_DENO") ?? ""),
      allowedHosts: flags.get("allowed-host") ?? [],
      ...(host === undefined ? {} : { host }),
      ...(seed === undefined ? {} : { seed }),
    },
  };
}

function bad(message: string): SettingsResult {
  return { ok: false, message };
}
