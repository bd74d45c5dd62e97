/** The SDK in a file of its own: a page stands before it makes its first request. */
import type { SessionClient } from "./pedelec-subset.ts";

/** A client whose own file may still be on its way; each request waits for it. */
export interface LaterClient extends SessionClient {
  /** Fetches it before it is wanted, so that it is there when the server isn't. */
  prepare(): void;
}

/** Loads a client with its first request, once. A file that didn't come is asked for again by the next one. */
export function laterClient(load: () => Promise<SessionClient>): LaterClient {
  let client: Promise<SessionClient> | undefined;
  const loaded = () =>
    client ??= load().catch((error) => {
      client = undefined;
      throw error;
    });
  return {
    createSession: async (request) => (await loaded()).createSession(request),
    resumeSession: async (sessionId) => (await loaded()).resumeSession(sessionId),
    getApprovalStatus: async () => (await loaded()).getApprovalStatus(),
    prepare: () => void loaded().catch(() => {}),
  };
}
