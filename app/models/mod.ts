/** The pages' models: signals to read, actions to call. */
export { LAG_MS } from "./truth-model.ts";
export type { SessionPolicy } from "./policy.ts";
export type { PageTool, ToolHandler } from "./pedelec-subset.ts";
export { LINK_CODES } from "./link-watch.ts";
export type { Ended, EndResult, KeptSession, Orphan, RetentionModel, SessionEnds, Wait } from "./retention/mod.ts";
export { type AssetsModel, createAssets, type ProgressReading, readProgress } from "./assets.ts";
export type { Company } from "./company.ts";
export { type Gate, OWNER_STALE } from "./gate.ts";
export { gateSession } from "./gated-session.ts";
export { type Acted, type LabAct, labAct } from "./control-api.ts";
export { acting } from "./lab-controls.ts";
export { heardTruth } from "./heard-truth.ts";
export { type LabModels, openLab } from "./open-lab.ts";
export { openPage } from "./open-page.ts";
export { operationIdOf } from "./session-state.ts";
export type { PageModels, PageOptions } from "./page-models.ts";
export type {
  EndOrigin,
  FormerSession,
  HandlerCheck,
  Offers,
  OperationView,
  ProviderView,
  SendOutcome,
  SessionModel,
  SessionPhase,
  ShownError,
  TakenUp,
  Unsaved,
  WipeEnd,
} from "./session-types.ts";
export type {
  ApprovalModel,
  ControlState,
  Difference,
  LabChoice,
  LabConnection,
  LabControls,
  LastEvent,
  Problem,
  SessionTruth,
  StorageModel,
  TruthModel,
  TruthView,
} from "./truth-types.ts";
