import { OpeningIndex } from './openingIndex';
import { gamesOf, matches, type IndexedGame } from './pgnIndex';
import type { FileAnswer, FileQuestion } from './fileMessages';

/** The largest file that is taken in. */
const mostBytes = 256 * 1024 * 1024;
/** Games whose moves are explored; all of them can be searched. */
const mostExplored = 20_000;
const pageSize = 100;

let text = '';
let games: IndexedGame[] = [];
let openings = new OpeningIndex();
let task = 0;

const say = (answer: FileAnswer): void => postMessage(answer);

addEventListener('message', ({ data }: MessageEvent<FileQuestion>): void => {
  switch (data.type) {
    case 'open':
      void open(data.file);
      break;
    case 'list':
      list(data.search, data.limit);
      break;
    case 'game':
      give(data.number);
      break;
    case 'explore':
      say({ type: 'explored', fen: data.fen, view: openings.view(data.fen) });
  }
});

async function open(file: Blob): Promise<void> {
  const mine = ++task;
  [text, games, openings] = ['', [], new OpeningIndex()];
  if (file.size > mostBytes) return say({ type: 'refused', reason: 'tooLarge' });
  const bytes = await file.arrayBuffer();
  if (mine !== task) return;
  text = decoded(bytes);
  if (text.includes('\0')) return refuse('notText');
  for (const game of gamesOf(text)) {
    games.push(game);
    if (games.length % 2000 === 0) say({ type: 'found', games: games.length });
  }
  if (!games.some(hasGame)) return refuse('noGame');
  say({ type: 'opened', games: games.length });
  await explore(mine);
}

function refuse(reason: 'notText' | 'noGame'): void {
  [text, games] = ['', []];
  say({ type: 'refused', reason });
}

/** Old files are in Latin 1; what is not valid UTF-8 is read as that. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Text that is not PGN is one "game" without tags and without a move. */
const hasGame = (game: IndexedGame): boolean => game.white !== '?' || game.event !== '' || /(^|\s)\d+\.+\s*\S|(^|\s)(1-0|0-1|1\/2-1\/2|\*)(\s|$)/.test(text.slice(game.from, game.to));

/** Plays the games through, a slice at a time, so that questions are answered in between. */
async function explore(mine: number): Promise<void> {
  const some = games.slice(0, mostExplored);
  for (const [index, game] of some.entries()) {
    openings.add(game, text.slice(game.from, game.to));
    if (index % 50 !== 49) continue;
    say({ type: 'indexed', games: index + 1, total: some.length });
    await new Promise((resolve) => setTimeout(resolve));
    if (mine !== task) return;
  }
  say({ type: 'indexed', games: some.length, total: some.length });
}

function list(search: string, limit: number): void {
  const found = search.trim() ? games.filter((game) => matches(game, search)) : games;
  say({ type: 'listed', search, games: found.slice(0, Math.min(limit, pageSize * 100)), total: found.length });
}

function give(number: number): void {
  const game = games[number];
  if (game) say({ type: 'game', number, pgn: text.slice(game.from, game.to) });
}
