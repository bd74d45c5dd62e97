import { openStep } from "../open-step.ts";
import { ReviewPage } from "./page.tsx";

openStep("review", ReviewPage);
