import { signal } from "@preact/signals";
import { HomePage } from "./page.tsx";
import { start } from "./start.ts";

void start("home", () => ({ children: <HomePage />, news: signal("") }));
