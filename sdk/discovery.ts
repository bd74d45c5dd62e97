/** What a page can find out before it has a session: approval, settings, providers (CN6). */
import { asPedelecError, failure } from "./errors.ts";
import type { RequestPayload, RequestResult, RequestType } from "./protocol/mod.ts";
import type { ApprovalStatus, PedelecAvailability, PedelecSettings, ProviderInfo } from "./types.ts";

/** Posts a request before it returns. */
export type Ask = <T extends RequestType>(type: T, payload: RequestPayload<T>) => Promise<RequestResult<T>>;

const nobody: ApprovalStatus = { installed: false, approved: false, origin: null, appConnected: false };

export async function approvalStatus(ask: Ask): Promise<ApprovalStatus> {
  try {
    return await ask("get_approval_status", {});
  } catch (thrown) {
    const { code } = asPedelecError(thrown);
    if (code !== "EXTENSION_UNAVAILABLE" && code !== "EXTENSION_DISCONNECTED") throw thrown;
    return { ...nobody, origin: typeof location === "undefined" ? null : location.origin };
  }
}

export async function availability(ask: Ask): Promise<PedelecAvailability> {
  let status = nobody;
  let available = false;
  let failed = {};
  try {
    status = await approvalStatus(ask);
    if (status.installed && status.approved) {
      await ask("get_settings", {});
      available = true;
    }
  } catch (thrown) {
    failed = { error: { ...asPedelecError(thrown) } };
  }
  const { installed, approved, origin, appConnected } = status;
  return {
    available,
    extension: { available: installed },
    approval: { approved, origin },
    desktop: { available: approved ? available : appConnected, launchAttempted: installed },
    ...failed,
  };
}

export function settings(ask: Ask): Promise<PedelecSettings>;
export async function settings(ask: Ask): Promise<{ defaultProvider: string | null }> {
  const { defaultProvider } = await ask("get_settings", {});
  return { defaultProvider };
}

/** An Extension of an older version doesn't say which one is the default; then the settings do. */
export function providers(ask: Ask): Promise<ProviderInfo[]>;
export async function providers(ask: Ask): Promise<(Omit<ProviderInfo, "code"> & { code: string })[]> {
  const items = await ask("list_providers", {});
  const older = items.some(({ isDefault }) => isDefault === undefined);
  const { defaultProvider } = older ? await settings(ask) : { defaultProvider: null };
  return items.map(({ name, code, available, isDefault = false, error = null }) => ({
    name,
    code,
    available,
    isDefault: older ? code === defaultProvider : isDefault,
    error,
  }));
}

/** The person's default provider. Rejects `DEFAULT_PROVIDER_NOT_SET`, `DEFAULT_PROVIDER_UNAVAILABLE` (CR3). */
export async function defaultProvider(ask: Ask): Promise<string> {
  const { defaultProvider: provider } = await settings(ask);
  if (provider === null) throw failure("DEFAULT_PROVIDER_NOT_SET", "No provider is named, and none is the default");
  const items = await ask("list_providers", {});
  if (items.some(({ code, available }) => code === provider && available)) return provider;
  throw failure("DEFAULT_PROVIDER_UNAVAILABLE", `Default provider "${provider}" can't be used`, { provider });
}
