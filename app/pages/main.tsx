import { signal } from "@preact/signals";
import { HomePage } from "./page.tsx";
import { start } from "./start.ts";

void start("home", ({ query }) => ({ children: <HomePage query={query} />, news: signal("") }));
