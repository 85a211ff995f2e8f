/** What is said of a player and its levels. English has the server's own words, so these are empty there. */
export interface PlayerWords {
  about: string;
  /** By the server's name of the level. */
  levels: Record<string, { name: string; about: string }>;
}

export const players: Record<string, PlayerWords> = {};
