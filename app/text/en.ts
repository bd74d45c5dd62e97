import { backstage } from "./en/backstage.ts";
import { desk } from "./en/desk.ts";
import { drawer } from "./en/drawer.ts";
import { frame } from "./en/frame.ts";
import { home } from "./en/home.ts";
import { later } from "./en/later.ts";
import { longTask } from "./en/long-task.ts";
import { reload } from "./en/reload.ts";
import { sensitive } from "./en/sensitive.ts";
import { temporary } from "./en/temporary.ts";
import { trip } from "./en/trip.ts";
import { wipe } from "./en/wipe.ts";
import { workflow } from "./en/workflow.ts";

/** English, the source of the dictionary's type. */
export const en = {
  ...frame,
  ...later,
  ...backstage,
  ...drawer,
  ...desk,
  ...home,
  ...temporary,
  ...reload,
  ...sensitive,
  ...wipe,
  ...workflow,
  ...trip,
  ...longTask,
} as const;
