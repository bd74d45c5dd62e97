import type { Race } from "../race.ts";
import { bothHold, session, twoTabs } from "../given.ts";

export const assets: Race[] = [
  {
    title: "[EN5] [AS1] an upload and an end on one handle",
    given: [...session, { do: "hold", page: "page", frames: ["requests"] }],
    one: { name: "upload", steps: [{ do: "upload", handle: "it", file: "a.txt", call: "upload" }] },
    other: { name: "end", steps: [{ do: "end", handle: "it", call: "end" }] },
    oneFirst: [
      { do: "posted", page: "page", requests: ["create_session", "create_asset_upload", "end_session"] },
      { do: "deliver", page: "page", frames: ["end_session"] },
      { do: "outcome", call: "upload", is: { code: "SESSION_ENDED" } },
      { do: "release", page: "page" },
    ],
    otherFirst: [
      { do: "outcome", call: "upload", is: { code: "SESSION_ENDED" } },
      { do: "posted", page: "page", requests: ["create_session", "end_session"] },
      { do: "release", page: "page" },
    ],
    then: [
      { do: "outcome", call: "end", is: "ok" },
      { do: "heard", handle: "it", story: ["status ended", "ended sdk_ended"] },
    ],
  },
  {
    title: "[EN5] [EN4] the answer to a list of assets and the news of an end",
    given: [
      ...session,
      { do: "hold", page: "page", frames: ["answers", "events"] },
      { do: "list assets", handle: "it", call: "list" },
      { do: "end", handle: "it", call: "end" },
    ],
    one: { name: "the list", steps: [{ do: "deliver", page: "page", frames: ["answer to list_assets"] }] },
    other: { name: "the end", steps: [{ do: "deliver", page: "page", frames: ["events"] }] },
    oneFirst: [{ do: "outcome", call: "list", is: "ok" }],
    otherFirst: [{ do: "outcome", call: "list", is: { code: "SESSION_ENDED" } }],
    then: [
      { do: "release", page: "page" },
      { do: "outcome", call: "end", is: "ok" },
      { do: "heard", handle: "it", story: ["status ended", "ended sdk_ended"] },
    ],
  },
  {
    title: "[EN5] [EN6] one tab ends while the other lists its assets",
    given: [
      ...twoTabs,
      ...bothHold,
      { do: "end", handle: "mine", call: "end" },
      { do: "list assets", handle: "theirs", call: "list" },
    ],
    one: { name: "the end", steps: [{ do: "deliver", page: "one", frames: ["end_session"] }] },
    other: { name: "the list", steps: [{ do: "deliver", page: "two", frames: ["list_assets"] }] },
    oneFirst: [{ do: "outcome", call: "list", is: { code: "SESSION_ENDED" } }],
    otherFirst: [{ do: "outcome", call: "list", is: "ok" }],
    then: [
      { do: "outcome", call: "end", is: "ok" },
      { do: "heard", handle: "theirs", story: ["status ended", "ended ended"] },
    ],
  },
];
