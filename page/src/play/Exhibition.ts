import { batch, signal } from '@preact/signals';
import type { ExhibitionView, GameEvent, NewGame, PlayedMove, Seat } from '../messages';
import { replay } from '../chess/position';
import { post, remove } from '../server/request';
import { Socket } from '../server/socket';

/** How long each move stays on the board, and the last one. */
const moveMs = 1200;
const endMs = 6000;

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
  private socket: Socket<never, GameEvent> | undefined;
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
    this.socket?.close();
    this.socket = undefined;
  }

  private async begin(): Promise<void> {
    if (this.timer || this.closed || this.asking) return;
    this.asking = true;
    // A server that refuses has more important things to do; the board then shows the start position.
    const game = await post<ExhibitionView>('/api/exhibition', match()).catch(() => undefined);
    this.asking = false;
    if (this.closed || document.hidden || !game) return;
    if (game.id !== this.game.peek()?.id) this.shown.value = 0;
    this.moves = replay(game.start, game.moves.split(' ').filter(Boolean));
    this.ended = game.ended;
    this.game.value = game;
    if (!this.ended) this.join(game.id);
    this.timer = window.setTimeout(() => this.next(), moveMs);
  }

  /** Hears the moves to come; a match that is over has none. */
  private join(id: number): void {
    let heard = false;
    this.socket = new Socket(`/ws/games/${id}`, {
      onEvent: (event) => {
        heard = true;
        this.hear(event);
      },
      // Nothing more comes from a game that is over, or that somebody deleted before it could be joined.
      onClose: () => {
        if (!heard) this.rest();
        else if (this.ended) this.socket?.close();
      },
    });
  }

  private hear(event: GameEvent): void {
    if (event.type === 'state') {
      this.moves = [...event.game.moves];
      this.ended = event.game.status.type === 'ended';
    } else if (event.type === 'moved') {
      this.moves[event.ply] = event.played;
      this.ended = event.status.type === 'ended';
    } else if (event.type === 'ended') {
      this.ended = true;
    }
  }

  private get over(): boolean {
    return this.ended && this.shown.peek() >= this.moves.length;
  }

  private next(): void {
    if (this.over) return void this.another();
    if (this.shown.peek() < this.moves.length) this.shown.value += 1;
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
