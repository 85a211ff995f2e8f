import type { ExplorerView } from '../messages';
import type { IndexedGame } from './pgnIndex';

/** What the page asks of the worker that holds a PGN file. */
export type FileQuestion =
  | { type: 'open'; file: Blob }
  | { type: 'list'; search: string; limit: number }
  | { type: 'game'; number: number }
  | { type: 'explore'; fen: string };

/** What the worker answers. */
export type FileAnswer =
  | { type: 'found'; games: number }
  | { type: 'opened'; games: number }
  | { type: 'indexed'; games: number; total: number }
  | { type: 'listed'; search: string; games: IndexedGame[]; total: number }
  | { type: 'game'; number: number; pgn: string }
  | { type: 'explored'; fen: string; view: ExplorerView }
  | { type: 'refused'; reason: 'tooLarge' | 'notText' | 'noGame' };
