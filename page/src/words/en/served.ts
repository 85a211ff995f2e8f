/** Sentences of the server, by what it says. English shows them as they are, so that there are none here. */
export const served: Record<string, string> = {};
