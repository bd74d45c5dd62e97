/** What an answer carries that nobody may read in the journal: a ticket's token, and addresses with the lab's id. */

const CAPABILITIES = ["token", "uploadUrl", "downloadUrl"] as const;

/** The answer as the journal may hold it: each of them is `"***"`. */
export function withoutCapabilities(answer: object): object {
  if (!("result" in answer) || typeof answer.result !== "object" || answer.result === null) return answer;
  const { result } = answer;
  // Every ticket has one; nothing else that is answered does.
  if (!("token" in result)) return answer;
  const masks = CAPABILITIES.filter((name) => name in result).map((name) => [name, "***"]);
  return { ...answer, result: { ...result, ...Object.fromEntries(masks) } };
}
