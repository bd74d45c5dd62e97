// An app on the SDK as it comes: nothing in it knows of a lab.
import { Pedelec } from "/pedelec.js";

const pedelec = new Pedelec();
const look = {
  name: "look",
  description: "Looks around",
  argsSchema: { type: "object", properties: {} },
  handler: () => ({ seen: document.title }),
};

const app = {
  chats: [],
  errors: [],
  session: undefined,
  follow(session) {
    app.session = session;
    session.onChat((text) => app.chats.push(text));
    session.onError(({ code }) => app.errors.push(code));
    return session.sessionId;
  },
  create: async (autoEndOnDisconnect) =>
    app.follow(
      await pedelec.createSession({
        provider: "codex",
        skills: { guidance: "Look first.", tools: [look] },
        autoEndOnDisconnect,
      }),
    ),
  resume: async (id) => app.follow(await pedelec.resumeSession(id)),
  available: () => pedelec.checkAvailability(),
};
globalThis.app = app;
