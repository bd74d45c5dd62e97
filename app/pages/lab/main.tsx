import { signal } from "@preact/signals";
import { openLab } from "../../models/mod.ts";
import { start } from "../start.ts";
import { LabPage } from "./page.tsx";

void start("lab", () => ({ children: <LabPage models={openLab()} />, news: signal("") }));
