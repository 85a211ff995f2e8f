import type { LadderRow } from '../messages';

/** Where a game against a player of the ladder is set up; nothing for an engine that only measures. */
export function playHref({ player, level }: LadderRow): string | undefined {
  if (player === null) return undefined;
  return `#/play?${new URLSearchParams({ opponent: player, ...(level === null ? {} : { level }) })}`;
}
