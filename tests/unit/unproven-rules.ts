/** Rules of the protocol page that no test proves yet. The list only shrinks: a rule leaves it with its first test. */
export const unprovenRules: readonly string[] = [];
