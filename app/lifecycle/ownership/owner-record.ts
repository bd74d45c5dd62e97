/** Who owns, as stored: the one place that decides. */
import { Malformed, type Read, read } from "../../../sdk/protocol/mod.ts";

const RECORD = { token: "count", "tabId?": "text", since: "number" } as const;

/** `token` only grows; without a `tabId` nobody owns. */
export type OwnerRecord = Read<typeof RECORD>;

/** Reads a stored value; what is no record counts as none, and nobody owns. */
export function readOwner(value: unknown): OwnerRecord {
  const found = read(RECORD, value);
  return found instanceof Malformed ? { token: 0, since: 0 } : found;
}

/** The next owner's record. Its token is higher than any before, also than `highest`, for the store may have been emptied. */
export function nextOwner({ token }: OwnerRecord, highest: number, tabId: string, now: number): OwnerRecord {
  return { token: Math.max(token, highest) + 1, tabId, since: now };
}
