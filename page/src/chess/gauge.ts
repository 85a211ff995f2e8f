import type { Evaluation, Side } from '../messages';
import { endOf, type Ending } from './ending';
import { chances, scoreText } from './score';

/** What the evaluation bar shows. */
export interface Gauge {
  /** The part that is White's, from 0 to 1. */
  white: number;
  /** The few signs that stand in it. */
  text: string;
  /** At whose end of the bar they stand: of the one who is better. */
  end: Side;
  /** The same in full; empty where nothing is known. */
  spoken: string;
}

/**
 * What the bar shows of a position and what somebody thinks of it, in play, analysis and review alike. A position that
 * ends the game counts more than any opinion; a mate fills the bar for the side that gives it.
 */
export function gaugeOf(score: Evaluation | null | undefined, fen: string): Gauge {
  const end = endOf(fen);
  if (end) return ended(end);
  if (!score) return { white: 0.5, text: '', end: 'white', spoken: '' };
  if (score.type === 'mate') return mating(score.moves);
  const white = chances(score);
  return { white, text: inPawns(score), end: white >= 0.5 ? 'white' : 'black', spoken: scoreText(score) };
}

function ended(end: Ending): Gauge {
  if (end === 'whiteWins') return { white: 1, text: '1–0', end: 'white', spoken: '1–0' };
  if (end === 'blackWins') return { white: 0, text: '0–1', end: 'black', spoken: '0–1' };
  return { white: 0.5, text: '½', end: 'white', spoken: '½–½' };
}

function mating(moves: number): Gauge {
  const side: Side = moves > 0 ? 'white' : 'black';
  return { white: Number(side === 'white'), text: `M${Math.abs(moves)}`, end: side, spoken: scoreText({ type: 'mate', moves }) };
}

/** There is room for four signs: `+0.4`, `-1.2`, `+11`. */
const inPawns = (score: Evaluation): string => scoreText(score).replace(/^([+-]\d\d+)\.\d+$/, '$1').replace(/^([+-]?\d\.\d)\d$/, '$1');
