import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import type { DrawShape } from '@lichess-org/chessground/draw';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { announce } from '../shell/announce';
import { autoQueen, coordinatesOn, motionless } from '../shell/settings';
import { destinations, isPromotion, playUci, positionOf, turnOf, type Color, type Key } from '../chess/position';
import { brushes } from './brushes';
import { Promotion } from './Promotion';
import { SquareGrid } from './SquareGrid';
import { t } from '../words/current';

export interface BoardProps {
  fen: string;
  orientation: Color;
  lastMove?: [Key, Key] | undefined;
  check?: boolean;
  /** Whose pieces can be moved; nobody's if it is missing. */
  movable?: Color | 'both' | undefined;
  premoves?: boolean;
  chess960?: boolean;
  shapes?: DrawShape[];
  /** Whether the right mouse button draws arrows of the user's own. */
  drawing?: boolean;
  label: string;
  /** A change resets the board to its position, after a refused move. */
  revision?: number;
  onMove?: (uci: string) => void;
}

/** The board: chessground for eyes and mouse, a grid of labelled cells for the keyboard and screen readers. */
export function Board(props: BoardProps) {
  const host = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const [promoting, setPromoting] = useState<[Key, Key]>();
  const position = useMemo(() => positionOf(props.fen), [props.fen]);

  const moved = (from: Key, to: Key, premove: boolean): void => {
    const now = positionOf(latest.current.fen);
    if (isPromotion(now, from, to) && !premove && !autoQueen.peek()) return setPromoting([from, to]);
    finish(from + to + (isPromotion(now, from, to) ? 'q' : ''));
  };
  const finish = (uci: string): void => {
    setPromoting(undefined);
    const legal = playUci(positionOf(latest.current.fen), uci);
    if (legal) latest.current.onMove?.(legal.uci);
    else ground.current?.set(configOf(latest.current));
  };
  const cancel = (): void => {
    setPromoting(undefined);
    ground.current?.set(configOf(latest.current));
  };

  useEffect(() => {
    if (!host.current) return;
    const api = Chessground(host.current, {
      ...configOf(latest.current),
      events: { select: (square) => announceSelection(api, square as Key) },
      movable: {
        ...configOf(latest.current).movable,
        events: { after: (from, to, how) => moved(from as Key, to as Key, how.premove) },
      },
      drawable: { enabled: latest.current.drawing ?? true, brushes },
    });
    ground.current = api;
    return () => api.destroy();
    // Chessground draws its coordinates once, so that a change of that setting needs another board.
  }, [coordinatesOn.value]);

  useEffect(() => {
    setPromoting(undefined);
    ground.current?.set(configOf(props));
    if (props.movable === turnOf(props.fen)) ground.current?.playPremove();
  }, [props.fen, props.orientation, props.movable, props.premoves, props.lastMove?.join(), props.revision]);

  useEffect(() => ground.current?.setAutoShapes(props.shapes ?? []), [props.shapes]);

  return (
    <div class="board">
      <div class="board-ground" ref={host} aria-hidden="true" />
      <SquareGrid
        fen={props.fen}
        orientation={props.orientation}
        label={props.label}
        onChoose={(square) => ground.current?.selectSquare(square)}
        onCancel={() => {
          ground.current?.cancelPremove();
          ground.current?.selectSquare(null);
        }}
      />
      {promoting && (
        <Promotion
          square={promoting[1]}
          color={position.turn}
          orientation={props.orientation}
          onChoose={(letter) => finish(promoting.join('') + letter)}
          onCancel={cancel}
        />
      )}
    </div>
  );
}

function configOf(props: BoardProps): Config {
  const position = positionOf(props.fen);
  const mine = props.movable === 'both' || props.movable === position.turn;
  return {
    fen: props.fen,
    orientation: props.orientation,
    turnColor: position.turn,
    lastMove: props.lastMove ?? [],
    check: position.isCheck() ? position.turn : false,
    viewOnly: false,
    coordinates: coordinatesOn.peek(),
    animation: { enabled: !motionless(), duration: 180 },
    highlight: { lastMove: true, check: true },
    movable: {
      free: false,
      color: props.movable,
      dests: mine ? destinations(position, props.chess960 ?? false) : new Map(),
      showDests: true,
      rookCastle: true,
    },
    premovable: { enabled: props.premoves ?? false, showDests: true, castle: true },
    draggable: { enabled: props.movable !== undefined, showGhost: true },
    selectable: { enabled: props.movable !== undefined },
  };
}

function announceSelection(api: Api, square: Key): void {
  const ways = api.state.selected === square ? api.state.movable.dests?.get(square) : undefined;
  if (ways) announce(t().board.chosen(square, ways.length));
}
