/** Looking at what the lab has of a session. A real page can do none of it: what it finds is labelled so. */
import {
  type DiskEntryView,
  diskListingSchema,
  journalEntrySchema,
  type JournalEntryView,
  type ThreadTruth,
} from "../../../core-sim/control/mod.ts";
import { textOf } from "../../lifecycle/mod.ts";
import type { CoreFound, JournalFound, Looked, Search, Unseen, WorkspaceFound } from "../../lifecycle/receipt/mod.ts";
import type { SessionTruth, TruthView } from "../truth-types.ts";
import { pagesAtEnd } from "./pages-at-end.ts";

/** The lab's places, and the session whose traces are looked for. */
export interface LabPlaces {
  /** What lies at the session's workspace now. */
  workspace(at: ThreadTruth["workspace"]): Promise<Looked<WorkspaceFound>>;
  journal(sessionId: string, search: Search | undefined): Promise<Looked<JournalFound>>;
}

/** What is in a folder, or why that isn't known. */
type DiskLook =
  | { readonly entries: readonly DiskEntryView[] }
  | { readonly is: "lab-gone" }
  | { readonly is: "unseen"; readonly why: Unseen };

/** Below a workspace, where the assets lie. */
const ASSETS = "/.pedelec-runtime/assets";

/** `labUrl` is `/labs/ID`; `undefined` without a lab. Nothing here rejects. */
export function labPlaces(labUrl: string | undefined, fetch: typeof globalThis.fetch): LabPlaces {
  async function ask(path: string): Promise<{ response: Response } | { why: Unseen }> {
    if (labUrl === undefined) return { why: "no-lab" };
    try {
      return { response: await fetch(labUrl + path) };
    } catch {
      return { why: "no-answer" };
    }
  }

  async function disk(query: Record<string, string>): Promise<DiskLook> {
    const answer = await ask(`/disk?${new URLSearchParams(query)}`);
    if ("why" in answer) return { is: "unseen", why: answer.why };
    const body: unknown = await answer.response.json().catch(() => undefined);
    const code = textOf(body, "code");
    if (code === "LAB_NOT_FOUND") return { is: "lab-gone" };
    if (code === "DISK_ENTRY_NOT_FOUND") return { entries: [] };
    const listing = await diskListingSchema["~standard"].validate(body);
    return listing.issues === undefined ? { entries: listing.value.entries } : { is: "unseen", why: "no-answer" };
  }

  return {
    async workspace({ path, kind }) {
      // Its folder first: a browser reports what isn't found as an error of the page.
      const around = await disk({ path: path.slice(0, path.lastIndexOf("/")) || "/" });
      if ("is" in around) {
        return around.is === "lab-gone" ? { is: "seen", found: around } : { is: "unseen", why: around.why };
      }
      const gone = { is: "seen", found: { is: "gone", path } } as const;
      if (!around.entries.some((entry) => entry.path === path)) return gone;
      const inside = await disk({ path, deep: "1" });
      if ("is" in inside) {
        return inside.is === "lab-gone" ? { is: "seen", found: inside } : { is: "unseen", why: inside.why };
      }
      const files = inside.entries.filter((entry) => entry.kind === "file");
      const bytes = files.reduce((sum, { sizeBytes = 0 }) => sum + sizeBytes, 0);
      const assets = files.flatMap((file) => {
        const [, name] = file.path.split(ASSETS);
        return name === undefined ? [] : [name];
      });
      return { is: "seen", found: { is: "there", path, kind, files: files.length, bytes, assets } };
    },

    async journal(sessionId, search) {
      const answer = await ask("/journal");
      if ("why" in answer) return { is: "unseen", why: answer.why };
      const { response } = answer;
      if (response.status === 404) return { is: "seen", found: { is: "lab-gone" } };
      if (!response.ok) return { is: "unseen", why: "no-answer" };
      const lines = (await response.text().catch(() => "")).split("\n");
      const about = lines.filter((line) => line.includes(sessionId)).flatMap((line) => entryOf(line) ?? []);
      const holding = search === undefined ? undefined : about.filter(({ data }) => search.value(data)).length;
      return { is: "seen", found: { is: "there", entries: about.length, holding, pages: pagesAtEnd(about) } };
    },
  };
}

/** What the followed truth says of the session. */
export function lookAtCore(view: TruthView, said: SessionTruth): Looked<CoreFound> {
  if ("why" in view && view.why === "LAB_NOT_FOUND") return { is: "seen", found: { is: "lab-gone" } };
  if (view.is !== "fresh" || said.is === "unknown") return { is: "unseen", why: "no-answer" };
  if (said.is === "absent") return { is: "seen", found: { is: "absent" } };
  const { status, operations, usage } = said.thread;
  const found = { status, turns: operations, tokens: usage?.totalTokens, routes: said.routes.length };
  return { is: "seen", found: { is: "known", over: status === "ended", ...found } };
}

function entryOf(line: string): JournalEntryView | undefined {
  try {
    const read = journalEntrySchema["~standard"].validate(JSON.parse(line));
    return read instanceof Promise || read.issues !== undefined ? undefined : read.value;
  } catch {
    return undefined;
  }
}
