/** The lab's disk, looked at and changed from outside the computer: no path leads to the host's. */
import { type Context, Hono } from "hono";
import {
  diskEntrySchema,
  type DiskEntryView,
  diskListingSchema,
  diskLookSchema,
  diskPutSchema,
  diskQuerySchema,
} from "../../control/mod.ts";
import { type DiskEntry, DiskError } from "../../core/mod.ts";
import { jsonBody } from "../body.ts";
import { describe, OF_BODY, OF_LAB } from "../describe.ts";
import type { LabEnv } from "../lab-env.ts";
import { problem } from "../problem.ts";
import { query } from "../query.ts";

export function disk() {
  return new Hono<LabEnv>()
    .get(
      "/disk",
      describe({
        tag: "disk",
        id: "lookAtDisk",
        summary: "A folder's entries, or the file or link itself",
        description: "Links aren't followed when they are the last name; marks hide nothing. With `deep=1` all below.",
        answers: { 200: { description: "Each folder before its content", schema: diskListingSchema } },
        problems: [...OF_LAB, "DISK_PATH_INVALID", "DISK_ENTRY_NOT_FOUND", "DISK_LISTING_TOO_LARGE"],
      }),
      query(diskLookSchema),
      (c) => {
        const { path, deep } = c.req.valid("query");
        const found = attempt(() => c.var.lab.disk.look(path, deep === "1"));
        if (found instanceof DiskError) return noEntry(c, found);
        if (found === undefined) return problem(c, "DISK_ENTRY_NOT_FOUND", `Nothing is at ${path}`);
        if (found === "too many") return problem(c, "DISK_LISTING_TOO_LARGE", `Too much is below ${path}`);
        return c.json({ entries: found.map(view) }, 200);
      },
    )
    .put(
      "/disk",
      describe({
        tag: "disk",
        id: "putOnDisk",
        summary: "Put a folder, file or link there, parents included",
        description:
          "An entry of the same kind is changed: a folder keeps what is in it, a file without `text` its content; its marks become those given. Another kind is left alone (409).",
        answers: {
          200: { description: "Changed", schema: diskEntrySchema },
          201: { description: "Made", schema: diskEntrySchema },
        },
        problems: [...OF_LAB, ...OF_BODY, "DISK_PATH_INVALID", "DISK_ENTRY_EXISTS", "DISK_FULL"],
      }),
      jsonBody(diskPutSchema),
      (c) => {
        const put = attempt(() => c.var.lab.disk.put(c.req.valid("json")));
        if (put instanceof DiskError) return notPut(c, put);
        return put.made ? c.json(view(put.entry), 201) : c.json(view(put.entry), 200);
      },
    )
    .delete(
      "/disk",
      describe({
        tag: "disk",
        id: "removeFromDisk",
        summary: "Remove what is there with all below it, whatever its marks",
        answers: { 204: { description: "Gone" } },
        problems: [...OF_LAB, "DISK_PATH_INVALID", "DISK_ENTRY_NOT_FOUND"],
      }),
      query(diskQuerySchema),
      (c) => {
        const { path } = c.req.valid("query");
        const removed = attempt(() => c.var.lab.disk.remove(path));
        if (removed instanceof DiskError) return noEntry(c, removed);
        return removed ? c.body(null, 204) : problem(c, "DISK_ENTRY_NOT_FOUND", `Nothing is at ${path}`);
      },
    );
}

/** What the disk refuses is told by its reason; anything else is a fault of this server. */
function attempt<T>(work: () => T): T | DiskError {
  try {
    return work();
  } catch (error) {
    if (error instanceof DiskError) return error;
    throw error;
  }
}

/** Nothing can be where a file is on the way. */
function noEntry(c: Context, { reason, path }: DiskError) {
  return reason === "not-directory"
    ? problem(c, "DISK_ENTRY_NOT_FOUND", `Nothing is at ${path}`)
    : problem(c, "DISK_PATH_INVALID", `The disk refused ${path}: ${reason}`);
}

function notPut(c: Context, { reason, path }: DiskError) {
  switch (reason) {
    case "full":
      return problem(c, "DISK_FULL", `The disk has no room for ${path}`);
    case "exists":
    case "not-directory":
      return problem(c, "DISK_ENTRY_EXISTS", `Something of another kind is at ${path}, or on the way to it`);
    default:
      return problem(c, "DISK_PATH_INVALID", `The disk refused ${path}: ${reason}`);
  }
}

function view({ modifiedAt: _, ...entry }: DiskEntry): DiskEntryView {
  return entry;
}
