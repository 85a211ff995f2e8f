/** Where one game of a PGN text lies, and what its tags say. */
export interface IndexedGame {
  /** Its place in the file, from 0. */
  number: number;
  from: number;
  to: number;
  white: string;
  black: string;
  result: string;
  date: string;
  event: string;
  eco: string;
}

const tagLine = /^\[(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]/;

/**
 * Finds the games of a PGN text without playing them. A game begins at a tag that follows moves, or at the first text;
 * what stands in braces is skipped, so that a bracket at the start of a line of a comment is not taken for a tag.
 */
export function* gamesOf(text: string): Generator<IndexedGame> {
  let [from, number, inMoves, depth] = [-1, 0, false, 0];
  let tags = new Map<string, string>();
  let at = 0;
  const game = (to: number): IndexedGame => describe(tags, number++, from, to);
  while (at < text.length) {
    const end = text.indexOf('\n', at);
    const next = end < 0 ? text.length : end + 1;
    const line = text.slice(at, next).trim();
    const tag = depth === 0 && line.startsWith('[') ? tagLine.exec(line) : null;
    if (tag) {
      if (inMoves) {
        yield game(at);
        [from, inMoves, tags] = [-1, false, new Map()];
      }
      if (from < 0) from = at;
      tags.set(tag[1] ?? '', (tag[2] ?? '').replace(/\\(.)/g, '$1'));
    } else if (line && !line.startsWith('%')) {
      if (from < 0) from = at;
      inMoves = true;
      depth = braces(line, depth);
      // Games without tags end at their result.
      if (depth === 0 && tags.size === 0 && /(^|\s)(1-0|0-1|1\/2-1\/2|\*)$/.test(line)) {
        yield game(next);
        [from, inMoves] = [-1, false];
      }
    }
    at = next;
  }
  if (from >= 0 && (inMoves || tags.size > 0)) yield game(text.length);
}

/** Whether a comment is open after a line: 1 or 0. */
function braces(line: string, open: number): number {
  for (const sign of line) {
    if (open === 0 && sign === ';') return 0;
    if (sign === '{') open = 1;
    else if (sign === '}') open = 0;
  }
  return open;
}

function describe(tags: Map<string, string>, number: number, from: number, to: number): IndexedGame {
  const tag = (name: string): string => (tags.get(name) ?? '').slice(0, 200);
  return { number, from, to, white: tag('White') || '?', black: tag('Black') || '?', result: tag('Result') || '*', date: tag('Date'), event: tag('Event'), eco: tag('ECO') };
}

/** Whether a game has all words of a search in its tags. */
export function matches(game: IndexedGame, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = `${game.white} ${game.black} ${game.result} ${game.date} ${game.event} ${game.eco}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
