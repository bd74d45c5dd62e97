/** What the workflow's pages show later: who owns, a question, a notice, what goes past the owner. */
export { FieldTrouble } from "./field-trouble.tsx";
export { allNotices } from "./notices.ts";
export { OwnershipBar } from "./ownership-bar.tsx";
export { QuestionCard } from "./question-card.tsx";
export { RacePanel } from "./race-panel.tsx";
