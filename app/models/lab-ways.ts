/** Which lab stands behind a page, and how the page reaches it. */
import type { RuntimePort } from "../../sdk/mod.ts";
import type { ControlApi } from "./control-api.ts";
import { connectLab } from "./lab-connection.ts";
import { laterApi, noLab } from "./later-api.ts";
import type { Bell } from "./truth-model.ts";
import type { LabConnection } from "./truth-types.ts";

/** The ways of a page to the lab behind it. */
export interface Ways {
  connect(sdk: typeof import("./sdk.ts")): () => RuntimePort;
  readonly api: ControlApi;
  openBell(): Bell;
}

/** The lab that the page's address or cookie names, and the ways to it. */
export function thisLab(): Ways & { readonly lab: LabConnection; readonly labId: string | undefined } {
  const lab = connectLab(location, {
    read: () => document.cookie,
    forget: (name) => {
      document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
    },
  });
  const labId = lab.choice.is === "lab" ? lab.choice.labId : undefined;
  return { lab, labId, ...(labId === undefined ? noWays : ways(`/labs/${labId}`)) };
}

function ways(labUrl: string): Ways {
  return {
    connect: ({ webSocketPort }) =>
      webSocketPort(new URL(`${labUrl}/port?path=${location.pathname}`, location.href.replace(/^http/, "ws"))),
    api: laterApi(async () => {
      const { controlApi } = await import("./control-api.ts");
      return controlApi(labUrl, (input, init) => fetch(input, init));
    }),
    // Nothing is otherwise after a fragment, and hundreds a second would keep the page busy.
    openBell: () => new EventSource(`${labUrl}/journal?fragments=0`),
  };
}

/** The page wasn't served by a lab's server. */
const noWays: Ways = {
  connect: () => () => {
    // The SDK makes EXTENSION_UNAVAILABLE of it (CN1).
    throw new Error("No lab stands behind this page");
  },
  api: noLab,
  openBell: () => ({ addEventListener() {}, close() {} }),
};
