/** The states that a person may meet each page in, each brought about by its name. */
import { drawer } from "./drawer.ts";
import { home } from "./home.ts";
import { longTask } from "./long-task.ts";
import { reload } from "./reload.ts";
import { sensitive } from "./sensitive.ts";
import type { Situation } from "./situation.ts";
import { temporary } from "./temporary.ts";
import { review, workflow } from "./workflow.ts";

export type { Situation } from "./situation.ts";

/** By the address of the page. */
export const SITUATIONS: Readonly<Record<string, readonly Situation[]>> = {
  "/": home,
  "/temporary/": temporary,
  "/reload/": reload,
  "/workflow/brief/": workflow,
  "/workflow/draft/": workflow,
  "/workflow/review/": review,
  "/sensitive/": sensitive,
  "/long-task/": longTask,
};

/** The states of the lab's drawer, by the address of the page that it stands on. */
export const DRAWER_SITUATIONS = drawer;
