/** Reading one WebSocket frame: a message, or with the batch subprotocol an array of them. */
import type { Envelope } from "../extension/mod.ts";
import { isNestedTooDeep } from "./json-text.ts";

/** The largest frame, in bytes. */
export const MAX_FRAME_BYTES = 32 * 1024 * 1024;

export type Frame =
  | { readonly ok: true; readonly messages: readonly unknown[] }
  | { readonly ok: false; readonly why: string; readonly envelope: Envelope };

const encoder = new TextEncoder();

/** Bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  return encoder.encode(text).length;
}

/** Whether a text has more than so many bytes in UTF-8; looks closely only where its length leaves a doubt. */
export function exceeds(text: string, bytes: number): boolean {
  return text.length > bytes || (text.length * 3 > bytes && utf8Length(text) > bytes);
}

/** What isn't JSON may still show whom to answer. */
export function readFrame(text: string, batch: boolean): Frame {
  if (isNestedTooDeep(text)) return { ok: false, why: "nested too deep", envelope: glimpse(text) };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, why: "not JSON", envelope: glimpse(text) };
  }
  if (!Array.isArray(value)) return { ok: true, messages: [value] };
  return batch ? { ok: true, messages: value } : { ok: false, why: "an array without the subprotocol", envelope: {} };
}

/** Characters that are searched for ids, at either end: an SDK writes them first. */
const GLIMPSE = 4096;
const copier = new TextDecoder();

/** Whom to answer, as far as that shows in a text that nobody reads. */
export function glimpse(text: string): Envelope {
  const head = text.slice(0, GLIMPSE);
  const tail = text.length > GLIMPSE ? text.slice(-GLIMPSE) : "";
  const find = (pattern: RegExp) => {
    const id = pattern.exec(head)?.[1] ?? pattern.exec(tail)?.[1];
    // A part of a string keeps all of it in memory, and the journal keeps answers.
    return id === undefined ? undefined : copier.decode(encoder.encode(id));
  };
  const channelId = find(/"channelId"\s*:\s*"([^"\\]{1,200})"/);
  const requestId = find(/"requestId"\s*:\s*"([^"\\]{1,200})"/);
  return {
    ...(channelId === undefined ? {} : { channelId }),
    ...(requestId === undefined ? {} : { requestId }),
  };
}
