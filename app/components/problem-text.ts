import type { Problem } from "../models/mod.ts";
import type { TextKey, Translate } from "../text/mod.ts";

const KNOWN = [
  "APPROVAL_NOT_PENDING",
  "LAB_NOT_FOUND",
  "LAB_REFUSED",
  "LAB_UNREACHABLE",
  "SHUTTING_DOWN",
] as const satisfies readonly (TextKey extends infer Key ? Key extends `control.${infer Code}` ? Code : never
  : never)[];

/** Why the lab didn't do what it was asked to do: the page's words for a known code, else the lab's own. */
export function problemText({ code, said }: Problem, t: Translate): string {
  const known = KNOWN.find((name) => name === code);
  if (known !== undefined || said === undefined) return t(`control.${known ?? "LAB_REFUSED"}`);
  return t("notice.said", { message: said });
}
