import { fill } from "./message.ts";
import type { Files, Words } from "./text.ts";

/** What the drawer says, wherever it is opened. */
const DRAWER: Files = {
  en: () => import("./en/drawer.ts").then(({ drawer }) => drawer),
  "zh-TW": () => import("./zh-tw/drawer.ts").then(({ drawer }) => drawer),
};

/** The same words with the drawer's. Rejects when their file can't be loaded. */
export async function drawerWords({ language, complete, t }: Words): Promise<Words> {
  const own = await DRAWER[language]();
  return {
    language,
    complete,
    t: (key, ...values) => {
      const message = own[key];
      return message === undefined ? t(key, ...values) : fill(message, language, values[0] ?? {});
    },
  };
}
