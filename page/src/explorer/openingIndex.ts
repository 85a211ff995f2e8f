import { Chess } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { parsePgn, startingPosition } from 'chessops/pgn';
import { makeSanAndPlay, parseSan } from 'chessops/san';
import type { ExplorerGame, ExplorerMove, ExplorerView, GameResult } from '../messages';
import { makeUci } from 'chessops/util';
import type { IndexedGame } from './pgnIndex';

/** Half-moves of a game that are explored. */
export const exploredPlies = 40;
const newest = 8;

interface Visit {
  game: number;
  ply: number;
  uci: string;
  san: string;
}

/** A position without its counters: games reach it on different moves. */
export const keyOf = (fen: string): string => fen.split(' ').slice(0, 4).join(' ');

/** What was played in which position, over the games of a file. */
export class OpeningIndex {
  private readonly visits = new Map<string, Visit[]>();
  private readonly games = new Map<number, IndexedGame>();

  get known(): number {
    return this.games.size;
  }

  /** Adds a game; one that cannot be read is left out. */
  add(game: IndexedGame, text: string): boolean {
    const parsed = parsePgn(text)[0];
    const position = parsed && startingPosition(parsed.headers).unwrap((start) => start, () => undefined);
    if (!parsed || !(position instanceof Chess)) return false;
    let ply = 0;
    for (const { san } of parsed.moves.mainline()) {
      const move = ply < exploredPlies ? parseSan(position, san) : undefined;
      if (!move) break;
      const key = keyOf(makeFen(position.toSetup()));
      const visit = { game: game.number, ply, uci: makeUci(move), san: makeSanAndPlay(position, move) };
      const known = this.visits.get(key);
      if (known) known.push(visit);
      else this.visits.set(key, [visit]);
      ply += 1;
    }
    this.games.set(game.number, game);
    return true;
  }

  view(fen: string): ExplorerView {
    const setup = parseFen(fen).unwrap((parsed) => parsed, () => undefined);
    const visits = setup ? (this.visits.get(keyOf(makeFen(setup))) ?? []) : [];
    const moves = new Map<string, ExplorerMove>();
    for (const visit of visits) {
      const one = moves.get(visit.uci) ?? { uci: visit.uci, san: visit.san, games: 0, white: 0, draws: 0, black: 0 };
      moves.set(visit.uci, one);
      count(one, this.games.get(visit.game)?.result);
    }
    const games = [...new Set(visits.map((visit) => visit.game))];
    return {
      known: this.known,
      games: games.length,
      moves: [...moves.values()].sort((one, other) => other.games - one.games || one.san.localeCompare(other.san)),
      newest: games.slice(-newest).reverse().map((number) => this.named(number, visits)),
    };
  }

  private named(number: number, visits: readonly Visit[]): ExplorerGame {
    const game = this.games.get(number);
    const ply = visits.find((visit) => visit.game === number)?.ply ?? 0;
    return { id: number, ply, whiteName: game?.white ?? '?', blackName: game?.black ?? '?', result: (game?.result ?? '*') as GameResult };
  }
}

function count(move: ExplorerMove, result: string | undefined): void {
  move.games += 1;
  if (result === '1-0') move.white += 1;
  else if (result === '0-1') move.black += 1;
  else if (result === '1/2-1/2') move.draws += 1;
}
