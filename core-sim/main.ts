/** The lab's server: reads its settings, binds, says where it is on stdout, and stops cleanly when it is told to. */
import { getLogger } from "@logtape/logtape";
import { createApp, Site } from "./app.ts";
import { bind } from "./bind.ts";
import { systemHostClock } from "./clock.ts";
import { randomToken } from "./ids.ts";
import { configureLogging } from "./logging.ts";
import { readSettings, type Settings } from "./settings.ts";

type Server = Deno.HttpServer<Deno.NetAddr>;
type Handler = (request: Request) => Response | Promise<Response>;

/** What isn't answered by then is cut off. */
const GIVE_UP_AFTER_MS = 2_000;
/** Until the sockets have sent their close frames: a shutdown overtakes them with one of its own. */
const CLOSE_FRAMES_MS = 50;

/** Ends with one clear sentence instead of a stack trace. */
function giveUp(message: string, code: number): never {
  Deno.stderr.writeSync(new TextEncoder().encode(`${message}\n`));
  Deno.exit(code);
}

function listen(hostname: string, port: number, handler: Handler): Server {
  return Deno.serve({ hostname, port, automaticCompression: true, onListen: () => {} }, handler);
}

async function bindOrGiveUp(settings: Settings, handler: Handler): Promise<[Server, ...Server[]]> {
  const where = `${settings.host ?? "localhost"}:${settings.port}`;
  try {
    return await bind(settings, (hostname, port) => listen(hostname, port, handler));
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) {
      giveUp(`Port ${settings.port} is taken. Choose another one with --port, or --port 0 for any free one.`, 1);
    }
    giveUp(`Cannot serve on ${where}: ${error instanceof Error ? error.message : String(error)}`, 1);
  }
}

async function main(): Promise<void> {
  const read = readSettings(Deno.args, (name) => Deno.env.get(name));
  if (!read.ok) giveUp(read.message, 2);
  const { settings } = read;
  configureLogging(settings.logFormat);
  const logger = getLogger(["lab", "server"]);
  // The backstop: nothing that a client sends, and no callback that throws, ends the server.
  addEventListener("error", (event) => {
    event.preventDefault();
    logger.error("uncaught error", { error: event.error });
  });
  addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    logger.error("unhandled rejection", { error: event.reason });
  });

  if (settings.tracing) {
    logger.warn("traces name labs: Deno's own spans of HTTP requests carry their URLs, and a lab's id opens that lab");
  }
  const site = new Site(settings.allowedHosts);
  const { app, store, close } = createApp({
    hostClock: systemHostClock,
    tokens: randomToken,
    site,
    dist: "dist/pages",
    ...(settings.seed === undefined ? {} : { seed: settings.seed }),
    ...(settings.tracing ? { onLab: (await import("./tracing.ts")).traceLab } : {}),
  });
  const servers = await bindOrGiveUp(settings, (request) => app.fetch(request));
  const port = servers[0].addr.port;
  site.listensOn(port);
  store.startSweeping();

  // A terminal's Ctrl-C arrives twice where a package runner passes it on: a second signal changes nothing.
  let stopping = false;
  const stop = async (signal: Deno.Signal) => {
    if (stopping) return;
    stopping = true;
    logger.info("stopping", { signal });
    close();
    // Aborting throws, and a shutdown never ends, while a client goes on sending what nobody reads any more.
    systemHostClock.after(GIVE_UP_AFTER_MS, () => Deno.exit(0));
    await new Promise<void>((resolve) => systemHostClock.after(CLOSE_FRAMES_MS, resolve));
    await Promise.allSettled(servers.map((server) => server.shutdown()));
    Deno.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // Windows knows no SIGTERM.
    if (Deno.build.os !== "windows" || signal === "SIGINT") Deno.addSignalListener(signal, () => void stop(signal));
  }

  Deno.stdout.writeSync(
    new TextEncoder().encode(`${JSON.stringify({ url: `http://localhost:${port}`, port, pid: Deno.pid })}\n`),
  );
  logger.info("serving", { port });
}

await main();
