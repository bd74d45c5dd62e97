/** An app on the SDK as it comes: nothing in it knows of a lab. */
import { Pedelec, type PedelecSession } from "../../../sdk/mod.ts";

const pedelec = new Pedelec();
const chats: string[] = [];
const errors: string[] = [];

const app = {
  chats,
  errors,
  session: undefined as PedelecSession | undefined,
  create: async (autoEndOnDisconnect: boolean) =>
    follow(
      await pedelec.createSession({
        provider: "codex",
        skills: {
          guidance: "Look first.",
          tools: [{
            name: "look",
            description: "Looks around",
            argsSchema: { type: "object", properties: {} },
            handler: () => ({ seen: document.title }),
          }],
        },
        autoEndOnDisconnect,
      }),
    ),
  resume: async (id: string) => follow(await pedelec.resumeSession(id)),
  available: () => pedelec.checkAvailability(),
};

function follow(session: PedelecSession): string {
  app.session = session;
  session.onChat((text) => chats.push(text));
  session.onError(({ code }) => errors.push(code));
  return session.sessionId;
}

Object.assign(globalThis, { app });
