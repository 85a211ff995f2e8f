import type { PlayerInfo, Seat } from '../messages';
import { levelWords } from '../server/players';
import { t, told } from '../words/current';

/** Year, memory, level and rating of the player on a seat, as far as they are known. */
export function seatFacts(seat: Seat, info: PlayerInfo | undefined): string {
  if (seat.type !== 'player' || !info) return '';
  const level = levelOf(seat, info);
  const named = level && info.levels.length > 1 ? levelWords(info, level).name : undefined;
  const rated = info.elo !== null && level !== undefined && level === info.levels[0] ? t().play.elo(info.elo) : undefined;
  return [info.year, info.memory && told(info.memory), named, rated].filter(Boolean).join(' · ');
}

/** The level at which a player sits there; none where its options are those of no level. */
export function levelOf(seat: Extract<Seat, { type: 'player' }>, { levels }: PlayerInfo): PlayerInfo['levels'][number] | undefined {
  return levels.find((level) => same(level.options, seat.options) && same(level.limits, seat.limits));
}

/** Whether two sets of values say the same; what is null is not said. */
function same(one: object, other: object): boolean {
  const said = (values: object): string => JSON.stringify(Object.entries(values).filter(([, value]) => value !== null).sort());
  return said(one) === said(other);
}
