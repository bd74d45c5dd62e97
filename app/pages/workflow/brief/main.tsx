import { openStep } from "../open-step.ts";
import { BriefPage } from "./page.tsx";

openStep("brief", BriefPage);
