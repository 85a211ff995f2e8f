import { batch, signal } from '@preact/signals';
import type { ExhibitionView, NewGame, PlayedMove, Seat } from '../messages';
import { replay } from '../chess/position';
import { post, remove } from '../server/request';
import { Socket } from '../server/socket';

/** How long each move stays on the board, and the last one; how soon it is asked for moves where none is left to show. */
const moveMs = 1200;
const endMs = 6000;
const askMs = 500;

/** Players whose moves take the server a few milliseconds, so that the match costs nobody else a core. */
const fast = ['turochamp', 'microchess'] as const;

/**
 * A match of two machines on the start page, one game for all who look. The server plays it at its own speed, in a second
 * or two; the page shows a move at a time, and none while it is not visible.
 */
export class Exhibition {
  readonly game = signal<ExhibitionView | undefined>(undefined);
  readonly shown = signal(0);
  private moves: Pick<PlayedMove, 'uci' | 'fen'>[] = [];
  private ended = false;
  private socket: Socket<never, never> | undefined;
  private timer = 0;
  private closed = false;
  private asking = false;

  open(): void {
    document.addEventListener('visibilitychange', this.look);
    this.look();
  }

  close(): void {
    this.closed = true;
    document.removeEventListener('visibilitychange', this.look);
    this.rest();
  }

  /** The move on the board; none before the first. */
  get move(): Pick<PlayedMove, 'uci' | 'fen'> | undefined {
    return this.moves[this.shown.value - 1];
  }

  private readonly look = (): void => {
    if (document.hidden) this.rest();
    else void this.begin();
  };

  private rest(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.leave();
  }

  /** Asks how the match stands, and goes on with it. */
  private async begin(): Promise<void> {
    if (this.timer || this.closed || this.asking) return;
    this.asking = true;
    const game = await post<ExhibitionView>('/api/exhibition', match()).catch(() => undefined);
    this.asking = false;
    if (this.closed || document.hidden) return;
    if (game) this.take(game);
    // A server that refuses has more important things to do; it is asked again after a while.
    const wait = !game ? endMs : this.shown.peek() < this.moves.length ? moveMs : askMs;
    this.timer = window.setTimeout(() => this.next(), wait);
  }

  private take(game: ExhibitionView): void {
    batch(() => {
      if (game.id !== this.game.peek()?.id) {
        this.leave();
        this.shown.value = 0;
      }
      this.moves = replay(game.start, game.moves.split(' ').filter(Boolean));
      this.ended = game.ended;
      this.game.value = game;
    });
    if (this.ended) this.leave();
    else this.join(game.id);
  }

  /** The server plays while somebody is there. What it would say of a match is a hundred times longer than its moves. */
  private join(id: number): void {
    this.socket ??= new Socket(`/ws/games/${id}?quiet=true`, { onEvent: () => undefined, persistent: false, onClose: () => (this.socket = undefined) });
  }

  private leave(): void {
    this.socket?.close();
    this.socket = undefined;
  }

  private get over(): boolean {
    return this.ended && this.shown.peek() >= this.moves.length;
  }

  private next(): void {
    if (this.over) return void this.another();
    if (this.shown.peek() >= this.moves.length) {
      this.timer = 0;
      return void this.begin();
    }
    this.shown.value += 1;
    this.timer = window.setTimeout(() => this.next(), this.over ? endMs : moveMs);
  }

  private async another(): Promise<void> {
    const done = this.game.peek()?.id;
    this.rest();
    // Somebody else may have seen it to its end before.
    await remove(`/api/games/${done}`).catch(() => undefined);
    batch(() => {
      this.shown.value = 0;
      this.game.value = undefined;
    });
    await this.begin();
  }
}

function match(): NewGame {
  const [one, other] = Math.random() < 0.5 ? fast : [fast[1], fast[0]];
  const seat = (name: string): Seat => ({ type: 'player', name, options: {}, limits: {} });
  return { white: seat(one), black: seat(other), clock: null, start: { type: 'standard' } };
}
