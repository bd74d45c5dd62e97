/** What was found in the places that may hold something of a visit. Facts only: what they mean is in `rows.ts`. */

/** Why nobody could look: never taken for "nothing is there". */
export type Unseen =
  /** No lab stands behind the page. */
  | "no-lab"
  /** It was asked and didn't answer. */
  | "no-answer"
  /** The browser has no way to look. */
  | "no-way"
  /** The browser refused. */
  | "refused";

/** What a look at a place found, or why there was none. */
export type Looked<Found> =
  | { readonly is: "seen"; readonly found: Found }
  | { readonly is: "unseen"; readonly why: Unseen };

/** How many hold a text of the visit; `undefined` when nothing of it was left to compare with. */
type Holding = number | undefined;

/** What Core says of the session. */
export type CoreFound =
  /** The lab was thrown away, and everything in it. */
  | { readonly is: "lab-gone" }
  | { readonly is: "absent" }
  | {
    readonly is: "known";
    readonly over: boolean;
    /** Core's own word. */
    readonly status: string;
    readonly turns: number;
    /** `undefined` is unknown, not 0 (US1). */
    readonly tokens: number | undefined;
    /** Routes of all tabs. */
    readonly routes: number;
  };

/** What lies on the disk for the session. */
export type WorkspaceFound =
  | { readonly is: "lab-gone" }
  | { readonly is: "gone"; readonly path: string }
  | {
    readonly is: "there";
    readonly path: string;
    readonly kind: "managed" | "application";
    readonly files: number;
    readonly bytes: number;
    /** What the agent or the page left there, by path. */
    readonly assets: readonly string[];
  };

/** What the lab's journal has: the lab alone keeps one. */
export type JournalFound =
  | { readonly is: "lab-gone" }
  | {
    readonly is: "there";
    readonly entries: number;
    readonly holding: Holding;
    /** Pages that were attached when the session ended; of one that goes on, that are. */
    readonly pages: number;
  };

/** A store of the browser's. */
export interface StoreFound {
  /** Databases; 1 where there is always exactly one. */
  readonly stores: number;
  readonly values: number;
  readonly holding: Holding;
}

/** What this document still shows. */
export interface PageFound {
  /** Texts of the visit that its elements still hold; `undefined` when nothing was left to compare with. */
  readonly texts: Holding;
  /** Text fields that aren't empty. */
  readonly fields: number;
  /** It came back from the back/forward cache. */
  readonly restored: boolean;
}

/** Other tabs that were attached when the wiping began, and those that said that they wiped. */
export interface TabsFound {
  readonly attached: number;
  readonly wiped: number;
}

/** Everything that was looked at. Without a session there was nothing outside the page. */
export interface Evidence {
  readonly sessionId: string | undefined;
  readonly core: Looked<CoreFound>;
  readonly workspace: Looked<WorkspaceFound>;
  readonly journal: Looked<JournalFound>;
  readonly databases: Looked<StoreFound>;
  /** localStorage, sessionStorage and cookies. */
  readonly storage: Looked<StoreFound>;
  /** Address, title and history entry. */
  readonly address: Looked<{ readonly holding: Holding }>;
  readonly tabs: Looked<TabsFound>;
  readonly page: Looked<PageFound>;
}
