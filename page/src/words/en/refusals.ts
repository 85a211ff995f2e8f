/** What kind of thing the server refused, by the codes of its errors. English shows its own words alone, so that there are none here. */
export const refusals: Record<string, string> = {};
