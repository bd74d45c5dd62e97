/** The lab's own truth and what the story makes of its journal, cut to what both can say. */
import assert from "node:assert/strict";
import { emptyRun, type Entry, extended, type Run } from "../../../../../app/drawer/journal/mod.ts";
import { Story, type StoryState } from "../../../../../app/drawer/story/mod.ts";
import type { LabTruth } from "../../../../../core-sim/control/mod.ts";
import type { JournalEntry } from "../../../../../core-sim/journal/mod.ts";
import { type System, type SystemFactory } from "../../../../model/stage/system.ts";

/** No journal tells when the link is tried next, which messages a fault let pass, what a script was, and which channels a port has seen. */
export function sayable({ extension, nativeHost, desktop, agent, faults }: LabTruth) {
  const { subscriptions, problems: _, ports, ...rest } = extension;
  const attached = new Set(extension.routes.map(({ sessionId }) => sessionId));
  const restoring = subscriptions.filter(({ sessionId, state }) => state === "restoring" && attached.has(sessionId));
  return {
    extension: {
      ...rest,
      ports: ports.map(({ channelIds: _, ...port }) => port),
      routes: sorted(extension.routes),
      restoring: restoring.map(({ sessionId }) => sessionId).sort(),
    },
    connected: nativeHost.connected,
    desktop,
    agent: { scripts: agent.scripts },
    faults: faults.map(({ seen: _, ...fault }) => fault),
  };
}

function sorted<T>(items: readonly T[]): T[] {
  return [...items].sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
}

/** The same of a story. */
export function said({ extension, nativeHost, desktop, agent, faults }: StoryState, { routes }: LabTruth["extension"]) {
  const attached = new Set(routes.map(({ sessionId }) => sessionId));
  const restoring = extension.restoring.filter((sessionId) => attached.has(sessionId)).sort();
  return {
    extension: { ...extension, routes: sorted(extension.routes), restoring },
    connected: nativeHost.connected,
    desktop,
    agent,
    faults,
  };
}

/** Makes labs whose truth is compared with the story of their journal each time that somebody asks for it. */
export function comparing(make: SystemFactory, compared: () => void): SystemFactory {
  return (onError) => {
    const system = make(onError);
    const story = new Story();
    let run: Run = emptyRun("live");
    return {
      ...system,
      truth: () => {
        const truth = system.truth();
        run = extended(run, asSent(system.after(run.entries.length)), Infinity);
        assert.deepEqual(said(story.take(run).at(Infinity), truth.extension), sayable(truth));
        compared();
        return truth;
      },
    } satisfies System;
  };
}

function asSent(entries: readonly JournalEntry[]): Entry[] {
  return entries.map((entry): Entry => JSON.parse(JSON.stringify(entry)));
}
