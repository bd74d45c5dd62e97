/** What the page asks of the SDK, and what it refuses by itself because the state says no. */
import { assertNever, type ErrorShape, protocolError } from "../../sdk/protocol/mod.ts";
import type { CreateRequest } from "./pedelec-subset.ts";
import type { SessionPolicy } from "./policy.ts";
import type { SessionPhase } from "./session-types.ts";

/** A policy as a create request. `autoEndOnDisconnect` may be stricter than the policy, never looser. */
export function createRequest(policy: SessionPolicy, autoEndOnDisconnect: boolean): CreateRequest {
  const { provider, effortLevel, guidance, tools } = policy;
  return {
    ...(provider === undefined ? {} : { provider }),
    ...(effortLevel === undefined ? {} : { effortLevel }),
    autoEndOnDisconnect,
    skills: { guidance, tools: [...tools] },
  };
}

/** Why a text can't be sent in this phase, in the SDK's own codes. */
export function refusalNow(
  phase: SessionPhase,
  busy: boolean,
  outOfTouch: ErrorShape | undefined,
): ErrorShape | undefined {
  switch (phase.is) {
    case "none":
      return undefined;
    case "starting":
    case "creating":
      return { code: "SESSION_BUSY", message: "The session isn't there yet" };
    case "resuming":
    case "changing":
      return { code: "SESSION_BUSY", message: `Session "${phase.sessionId}" is being brought up to date` };
    case "detached":
      return { code: "SESSION_ENDED", message: `This page is no longer attached to session "${phase.sessionId}"` };
    case "gone":
      return phase.error;
    case "attached": {
      const { sessionId, status } = phase;
      if (outOfTouch !== undefined) return outOfTouch;
      if (status === "ended") {
        return protocolError("SESSION_ENDED", `Cannot send to ended session "${sessionId}"`, { sessionId });
      }
      if (status === "error") {
        return {
          code: "PROVIDER_COMMAND_FAILED",
          message: `Session "${sessionId}" is in error: end it, then resume it`,
        };
      }
      return busy || status !== "idle"
        ? protocolError("SESSION_BUSY", `Session "${sessionId}" already has a turn`, { sessionId })
        : undefined;
    }
    default:
      return assertNever(phase);
  }
}
