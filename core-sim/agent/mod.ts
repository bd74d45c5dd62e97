/** The agent's door: plays scripts, queued ones and its own, as turns of Core's threads. */
export { Agent, type AgentOptions } from "./agent.ts";
export type { Act } from "./player.ts";
export type { ToolOutcome, Turn } from "./turn.ts";
