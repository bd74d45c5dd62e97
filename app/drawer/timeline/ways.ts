/** From which lane to which an entry goes, or on which it stands: each hop of a message is one entry. */
import { type Entry, type JournalIndex, type Layer, textAt, valueAt } from "../journal/mod.ts";

/** A lane, of the pages' the one of a port. */
export interface Spot {
  readonly layer: Layer;
  readonly portId?: string;
}

export type Way =
  /** `answer`: it goes back to who asked. */
  | { readonly is: "arrow"; readonly from: Spot; readonly to: Spot; readonly answer: boolean }
  | { readonly is: "mark"; readonly on: Spot };

export function wayOf(entry: Entry, index: JournalIndex): Way {
  const { layer, type, data, n } = entry;
  const here: Spot = { layer, ...portOf(entry) };
  if (type === "fault" || layer === "control") return { is: "mark", on: here };
  switch (layer) {
    case "page":
      return onPage(entry, here);
    case "route":
      return valueAt(data, "to") === undefined ? { is: "mark", on: here } : arrow("extension", here);
    case "extension":
      // A pipe is opened, and is closed, from the page's side.
      if (type !== "port_opened" && type !== "port_closed") return { is: "mark", on: here };
      return arrow({ layer: "page", ...portOf(entry) }, { layer });
    case "native-link": {
      const direction = textAt(data, "direction");
      if (direction === "to-core") return arrow("extension", here);
      return direction === "to-extension"
        ? arrow(here, "extension", valueAt(data, "answer") !== undefined)
        : { is: "mark", on: here };
    }
    case "core": {
      if (textAt(data, "type") !== type) return { is: "mark", on: here };
      if (valueAt(data, "seq") === undefined) return arrow("native-link", here);
      // What Core tells goes nowhere while nobody has subscribed.
      const heard = index.effectsOf(n).length > 0;
      return heard ? arrow(here, "native-link") : { is: "mark", on: here };
    }
    case "agent":
      return type === "turn_started" || type === "end" ? arrow("core", here) : { is: "mark", on: here };
    case "workspace":
      return type === "workspace_opened" || type === "workspace_removed"
        ? arrow("core", here)
        : { is: "mark", on: here };
  }
}

function onPage({ type, data }: Entry, here: Spot): Way {
  const direction = textAt(data, "direction");
  if (direction === "to-extension") return arrow(here, "extension");
  if (direction !== "to-page") return { is: "mark", on: here };
  if (type === "response") return arrow("extension", here, true);
  return arrow(textAt(data, "frame", "sessionId") === undefined ? "extension" : "route", here);
}

function arrow(from: Spot | Layer, to: Spot | Layer, answer = false): Way {
  return {
    is: "arrow",
    from: typeof from === "string" ? { layer: from } : from,
    to: typeof to === "string" ? { layer: to } : to,
    answer,
  };
}

function portOf({ layer, data }: Entry): { portId?: string } {
  if (layer !== "page" && layer !== "extension") return {};
  const portId = textAt(data, "portId");
  return portId === undefined ? {} : { portId };
}
