/** The buttons of notices: which ones a situation has, and what each does. Each does what its label says, once. */
import { assertNever } from "../../../../sdk/protocol/mod.ts";
import type { PageModels, ShownError } from "../../../models/mod.ts";
import type { TextKey } from "../../../text/mod.ts";
import type { NoticeAction } from "../notice.ts";
import { notBegun } from "./not-begun.ts";
import type { Facts, Situation } from "./situation.ts";

type Key = Extract<TextKey, `do.${string}`>;
export type ActionName = Key extends infer Each ? Each extends `do.${infer Name}` ? Name : never : never;

/** What each press does. */
const ACTS: { readonly [Name in ActionName]: (models: PageModels) => unknown } = {
  "reattach": ({ session }) => session.reattach(),
  "ask-core": ({ session }) => session.reattach(),
  "resume": ({ session }) => session.resume(),
  "end": ({ session }) => session.end(),
  "end-again": ({ session }) => session.end(),
  "end-then-resume": ({ session }) => session.endThenResume(),
  "new": ({ session }) => session.newSession(),
  "send-again": ({ session }) => session.send(session.typed.peek()),
  "text-back": ({ session }) => session.takeBackUncertain(),
  "forget": ({ session }) => session.forget(),
  "leave": ({ session }) => session.leave(),
  "join": ({ session }) => {
    const former = session.former.peek();
    return former === undefined ? undefined : session.open(former.sessionId);
  },
  "save-again": ({ session, storage }) => {
    storage.dismissTrouble();
    session.saveAgain();
  },
  "read-again": ({ storage }) => storage.refresh(),
  "ask-lab": ({ truth }) => truth.refresh(),
  "reload": ({ reloadPage }) => reloadPage(),
};

/** The buttons of a situation, ready to be pressed; the first is the one expected next. */
export function actionsFor(situation: Situation, facts: Facts, models: PageModels): NoticeAction[] {
  return actionNames(situation, facts).map((name, at) => ({
    name,
    label: `do.${name}`,
    ...(at === 0 ? { main: true } : {}),
    act: () => ACTS[name](models),
  }));
}

/** Which buttons there are. What the state forbids isn't offered: a button that does nothing says something untrue. */
function actionNames(situation: Situation, facts: Facts): ActionName[] {
  const { scoped, offers, recorded, mayReload } = facts;
  const fresh: ActionName[] = offers.newSession ? ["new"] : [];
  switch (situation.is) {
    case "no-lab":
    case "lab-unknown":
    case "lab-replaced":
      return [];
    case "truth-lost":
      return ["ask-lab"];
    case "truth-unreadable":
      return when(mayReload, "reload");
    case "gone":
      return [...fresh, ...when(recorded, "forget")];
    case "lost":
      return scoped ? fresh : [...when(offers.reattach, "reattach"), ...fresh];
    case "left":
      if (scoped) return fresh;
      return [...when(offers.reattach, "reattach"), ...fresh, ...when(recorded, "forget")];
    case "not-attached": {
      const again = when(offers.reattach, "reattach");
      const anew = when(mayReload && RELOADS.has(situation.error.code), "reload");
      return [...again, ...anew, ...fresh, ...when(recorded, "forget")];
    }
    case "ended":
      return [...when(offers.resume, "resume"), ...fresh];
    case "end-failed-before":
      return when(offers.end, "end-again");
    case "out-of-touch":
      return when(offers.reattach, "ask-core");
    case "in-error":
      return [...when(offers.end, "end-then-resume"), ...fresh];
    case "failed":
      return afterFailure(situation.error, facts);
    case "taken-up":
      return [];
    case "over":
      return when(situation.former === "elsewhere" && offers.open, "join");
    case "uncertain":
      return ["text-back"];
    case "shared":
      return [...when(offers.leave, "leave"), ...fresh];
    case "storage":
      return afterStorage(situation.kind, facts);
    case "unsaved":
      if (scoped || !facts.live) return [];
      return ["save-again", ...when(situation.why !== "refused" && offers.end, "end")];
    default:
      return assertNever(situation);
  }
}

/** Codes that another version of the page may understand, or a fresh connection may mend. */
const RELOADS: ReadonlySet<string> = new Set(["EXTENSION_UNAVAILABLE", "SDK_PROTOCOL_ERROR"]);

function afterFailure({ code, during }: ShownError, { offers, typed, inError, mayReload }: Facts): ActionName[] {
  const fresh: ActionName[] = offers.newSession ? ["new"] : [];
  const anew = when(mayReload && RELOADS.has(code), "reload");
  switch (during) {
    case "end":
      return [...when(offers.end, "end-again"), ...anew];
    case "reactivate":
      return [...when(offers.resume, "resume"), ...anew, ...fresh];
    case "resume":
      return [...when(offers.reattach, "reattach"), ...anew, ...fresh];
    case "tool":
      return [];
    default:
      if (inError) return [...when(offers.end, "end-then-resume"), ...fresh];
      if (offers.resume) return ["resume", ...fresh];
      if (notBegun(code)) return [...when(offers.send && typed, "send-again"), ...anew];
      return [...when(offers.reattach, "reattach"), ...anew];
  }
}

function afterStorage(kind: Extract<Situation, { is: "storage" }>["kind"], { live, scoped }: Facts): ActionName[] {
  switch (kind) {
    case "blocked":
    case "closed":
      return ["reload", ...when(live && !scoped, "save-again")];
    case "refused":
    case "quota":
    case "failed":
    case "invalid":
      return live && !scoped ? ["save-again"] : ["read-again"];
    case "unreadable":
    case "later-version":
      return [];
    default:
      return assertNever(kind);
  }
}

function when(is: boolean, name: ActionName): ActionName[] {
  return is ? [name] : [];
}
