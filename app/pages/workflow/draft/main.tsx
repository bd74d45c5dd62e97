import { openStep } from "../open-step.ts";
import { DraftPage } from "./page.tsx";

openStep("draft", DraftPage);
