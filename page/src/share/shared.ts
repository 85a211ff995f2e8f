import type { GameView } from '../messages';
import { squaresOf } from '../game/squaresOf';
import { lasting } from '../chess/quantities';
import { s } from '../words/study';
import type { Picture } from './boardSvg';

/** The moves of a game up to a ply as they are shared, the start position first. */
export interface Moment {
  fen: string;
  squares: readonly string[];
  /** Who moved, and what. */
  mover: string;
  san: string;
  /** How long the real machine takes over it, in words; empty for people and modern engines. */
  time: string;
}

export function momentsOf(game: GameView): Moment[] {
  const first = { fen: game.start, squares: [], mover: '', san: '', time: '' };
  const moves = game.moves.map((move, index) => {
    const before = index === 0 ? game.start : (game.moves[index - 1]?.fen ?? game.start);
    return {
      fen: move.fen,
      squares: squaresOf(move.uci, move.san, move.fen) ?? [],
      mover: before.split(' ')[1] === 'b' ? game.blackName : game.whiteName,
      san: move.san,
      time: move.machineTime ? lasting(move.machineTime.seconds) : '',
    };
  });
  return [first, ...moves];
}

/** `18. Qxe6+`, `18… Kxe6`: the move that led to a moment, with its number. */
export function numberedMove(moments: readonly Moment[], ply: number): string {
  const [, turn, , , , number] = (moments[ply - 1]?.fen ?? '').split(' ');
  return `${number}${turn === 'b' ? '…' : '.'} ${moments[ply]?.san ?? ''}`;
}

/** "ENIAC took 54 min over c6"; nothing for the start. */
export function captionOf(moment: Moment | undefined): string {
  if (!moment?.san) return '';
  return moment.time ? s().share.took(moment.mover, moment.time, moment.san) : s().share.played(moment.mover, moment.san);
}

export function pictureOf(moment: Moment, title: string, caption: string, orientation: 'white' | 'black'): Picture {
  return { fen: moment.fen, orientation, lastMove: moment.squares, title, caption };
}
