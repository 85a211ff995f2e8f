import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Piece } from '@lichess-org/chessground/types';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import '../styles/editor.css';
import { SquareGrid } from '../board/SquareGrid';
import { INITIAL_FEN, readFen, type Color, type Key } from '../chess/position';
import { Check, Choice } from '../shell/Choice';
import { boardOf, castlingOf, drawnBoard, isBoard, withBoard, withCastling, withTurn } from './fields';
import { t } from '../words/current';

export interface EditorProps {
  fen: string;
  orientation: Color;
  onChange: (fen: string) => void;
}

type Tool = Piece | 'hand' | 'rubber';

const roles = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'] as const;
const empty = '8/8/8/8/8/8/8/8';

/** A board on which any position can be set up: drag pieces, or choose one and click squares. */
export function Editor({ fen, orientation, onChange }: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | null>(null);
  const tool = useSignal<Tool>('hand');
  const latest = useRef({ fen, onChange });
  latest.current = { fen, onChange };
  const report = (): void => {
    if (ground.current) latest.current.onChange(withBoard(latest.current.fen, ground.current.getFen()));
  };
  const put = (square: Key): void => {
    const chosen = tool.peek();
    if (chosen === 'hand') return ground.current?.selectSquare(square);
    ground.current?.setPieces(new Map([[square, chosen === 'rubber' ? undefined : chosen]]));
    report();
  };
  /** While pieces are being placed, the board must not take the press for a move. */
  const putAt = (event: Event, x: number, y: number): void => {
    if (tool.value === 'hand') return;
    event.stopPropagation();
    event.preventDefault();
    const square = ground.current?.getKeyAtDomPos([x, y]);
    if (square) put(square as Key);
  };
  useEffect(() => {
    if (!host.current) return;
    ground.current = Chessground(host.current, {
      fen: drawnBoard(fen),
      orientation,
      animation: { enabled: false },
      movable: { free: true, color: 'both' },
      premovable: { enabled: false },
      draggable: { showGhost: false, deleteOnDropOff: true },
      drawable: { enabled: false },
      highlight: { lastMove: false },
      events: { change: report },
    });
    return () => ground.current?.destroy();
  }, []);
  useEffect(() => {
    if (isBoard(boardOf(fen)) && boardOf(fen) !== ground.current?.getFen()) ground.current?.set({ fen: boardOf(fen) });
    ground.current?.set({ orientation });
  }, [fen, orientation]);
  return (
    <div class="editor">
      <Palette color={orientation === 'white' ? 'black' : 'white'} tool={tool.value} onChoose={(next) => (tool.value = next)} />
      <div
        class={`board ${tool.value === 'hand' ? '' : 'placing'}`}
        onMouseDownCapture={(event) => putAt(event, event.clientX, event.clientY)}
        onTouchStartCapture={(event) => event.touches[0] && putAt(event, event.touches[0].clientX, event.touches[0].clientY)}
      >
        <div class="board-ground" ref={host} aria-hidden="true" />
        <SquareGrid fen={fen} orientation={orientation} label={t().editor.label} onChoose={put} onCancel={() => (tool.value = 'hand')} />
      </div>
      <Palette color={orientation} tool={tool.value} onChoose={(next) => (tool.value = next)} />
      <div class="editor-options">
        <Choice
          name="editor-turn"
          legend={t().editor.toMove}
          value={fen.split(' ')[1] === 'b' ? 'b' : 'w'}
          options={{ w: t().chess.sides.white, b: t().chess.sides.black }}
          onChange={(turn) => onChange(withTurn(fen, turn))}
        />
        <Castling fen={fen} onChange={onChange} />
        <div class="keys">
          <button type="button" class="key small" onClick={() => onChange(INITIAL_FEN)}>
            {t().editor.startPosition}
          </button>
          <button type="button" class="key small" onClick={() => onChange(withCastling(withBoard(fen, empty), ''))}>
            {t().editor.clear}
          </button>
        </div>
      </div>
      <FenField fen={fen} onChange={onChange} />
    </div>
  );
}

function FenField({ fen, onChange }: { fen: string; onChange: (fen: string) => void }) {
  const read = readFen(fen);
  return (
    <label>
      <span class="label">{t().play.fen}</span>
      <input class="field mono" spellcheck={false} value={fen} onInput={(event) => onChange(event.currentTarget.value)} />
      {typeof read === 'string' && <span class="refusal">{read}</span>}
    </label>
  );
}

function Castling({ fen, onChange }: { fen: string; onChange: (fen: string) => void }) {
  const rights = castlingOf(fen);
  const toggle = (letter: string, on: boolean): void => onChange(withCastling(fen, on ? rights + letter : rights.replace(letter, '')));
  return (
    <div class="castling">
      {Object.entries(t().editor.castling).map(([letter, name]) => (
        <Check label={name} checked={rights.includes(letter)} onChange={(on) => toggle(letter, on)} key={letter} />
      ))}
    </div>
  );
}

function Palette({ color, tool, onChoose }: { color: Color; tool: Tool; onChoose: (tool: Tool) => void }) {
  const isChosen = (role: string): boolean => typeof tool === 'object' && tool.role === role && tool.color === color;
  return (
    <div class="palette" role="group" aria-label={t().editor.palette[color]}>
      <button type="button" class="palette-key" aria-label={t().editor.movePieces} aria-pressed={tool === 'hand'} onClick={() => onChoose('hand')}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 3l13 9-6 1.5 3.5 6.5-2.5 1.3-3.5-6.5L6 19z" />
        </svg>
      </button>
      {roles.map((role) => (
        <button type="button" class="palette-key" aria-label={t().chess.pieces[color][role]} aria-pressed={isChosen(role)} onClick={() => onChoose({ color, role })} key={role}>
          <i class={`piece-art ${color} ${role}`} />
        </button>
      ))}
      <button type="button" class="palette-key" aria-label={t().editor.removePieces} aria-pressed={tool === 'rubber'} onClick={() => onChoose('rubber')}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13" />
        </svg>
      </button>
    </div>
  );
}
