import { batch, signal } from '@preact/signals';
import type { ExplorerView } from '../messages';
import type { FileAnswer, FileQuestion } from './fileMessages';
import type { IndexedGame } from './pgnIndex';

/** A PGN file of many games, held by a worker so that the page never waits for it. */
export class PgnFile {
  readonly name = signal('');
  readonly state = signal<'empty' | 'reading' | 'open' | 'refused'>('empty');
  readonly refusal = signal<'tooLarge' | 'notText' | 'noGame' | undefined>(undefined);
  readonly games = signal(0);
  readonly indexed = signal<[number, number]>([0, 0]);
  readonly list = signal<IndexedGame[]>([]);
  readonly total = signal(0);
  readonly explored = signal<{ fen: string; view: ExplorerView } | undefined>(undefined);
  private worker: Worker | undefined;
  private waiting: ((pgn: string) => void) | undefined;

  open(file: File): void {
    this.worker ??= this.employ();
    batch(() => {
      this.name.value = file.name;
      this.state.value = 'reading';
      this.games.value = 0;
      this.list.value = [];
      this.total.value = 0;
      this.indexed.value = [0, 0];
      this.explored.value = undefined;
    });
    this.ask({ type: 'open', file });
  }

  search(search: string, limit: number): void {
    if (this.state.peek() === 'open') this.ask({ type: 'list', search, limit });
  }

  explore(fen: string): void {
    if (this.state.peek() === 'open') this.ask({ type: 'explore', fen });
  }

  /** The text of one game. */
  game(number: number): Promise<string> {
    this.ask({ type: 'game', number });
    return new Promise((resolve) => (this.waiting = resolve));
  }

  private employ(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FileAnswer>) => batch(() => this.hear(data));
    return worker;
  }

  private ask(question: FileQuestion): void {
    this.worker?.postMessage(question);
  }

  private hear(answer: FileAnswer): void {
    switch (answer.type) {
      case 'found':
        this.games.value = answer.games;
        break;
      case 'opened':
        this.games.value = answer.games;
        this.state.value = 'open';
        break;
      case 'indexed':
        this.indexed.value = [answer.games, answer.total];
        break;
      case 'listed':
        this.list.value = answer.games;
        this.total.value = answer.total;
        break;
      case 'game':
        this.waiting?.(answer.pgn);
        break;
      case 'explored':
        this.explored.value = { fen: answer.fen, view: answer.view };
        break;
      case 'refused':
        this.state.value = 'refused';
        this.refusal.value = answer.reason;
    }
  }
}

/** The file that is open; it stays open while other views are shown. */
export const openFile = new PgnFile();
