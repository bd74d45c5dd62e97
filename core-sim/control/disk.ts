/** The pretend computer's disk, as it is looked at and changed from outside. */
import * as v from "valibot";
import { byKind, oneOf } from "./choice.ts";
import { closed, closedQuery } from "./closed.ts";

/** From the root, POSIX; `.`, `..` and doubled slashes are resolved as text before anything else. */
const pathSchema = v.pipe(
  v.string(),
  v.startsWith("/", "expected a path from the root, such as /home/user/projects"),
  v.maxLength(4096),
);

const KINDS = ["dir", "file", "link"] as const;
const marks = {
  /** In use: the computer can neither write nor remove it. */
  locked: v.exactOptional(v.boolean()),
  /** No permission: the computer can't open it. */
  denied: v.exactOptional(v.boolean()),
};

/** One entry; a link isn't followed. */
export const diskEntrySchema = v.object({
  path: v.string(),
  kind: v.picklist(KINDS),
  target: v.exactOptional(v.string()),
  sizeBytes: v.exactOptional(v.number()),
  ...marks,
});
export type DiskEntryView = v.InferOutput<typeof diskEntrySchema>;

export const diskListingSchema = v.object({ entries: v.array(diskEntrySchema) });

/** `GET` and `DELETE` name the place in the query; `deep=1` shows all that is below. */
export const diskQuerySchema = closedQuery({ path: pathSchema });
export const diskLookSchema = closedQuery({ path: pathSchema, deep: v.exactOptional(oneOf(["0", "1"])) });

/** What is put on the disk. `text` is a file's whole content, as UTF-8; `target` is where a link leads. */
export const diskPutSchema = byKind([
  closed({ path: pathSchema, kind: v.literal("dir"), ...marks }),
  closed({ path: pathSchema, kind: v.literal("file"), text: v.exactOptional(v.string()), ...marks }),
  closed({
    path: pathSchema,
    kind: v.literal("link"),
    target: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)),
    ...marks,
  }),
]);
export type DiskPut = v.InferOutput<typeof diskPutSchema>;
