import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { GameView as Game, MachineKind, Side } from '../messages';
import { Board } from '../board/Board';
import { TypedMove } from '../board/TypedMove';
import { opposite, plainUci, positionOf } from '../chess/position';
import { playerNamed } from '../server/players';
import { Choice } from '../shell/Choice';
import { useShortcuts } from '../shell/keys';
import { lazily } from '../shell/lazily';
import { evalBarOn, turnsBoard } from '../shell/settings';
import { arrow } from '../board/brushes';
import { useReveal } from './reveal';
import { isShared, ownSide } from './TwoScreens';
import { EvalBar } from './EvalBar';
import { GameEnd } from './GameEnd';
import { GameControls } from './GameControls';
import { LiveGame } from './LiveGame';
import { MoveList } from './MoveList';
import { judgeOf, opinionAt } from './opinion';
import { PlayerStrip } from './PlayerStrip';
import { squaresOf } from './squaresOf';
import { Thoughts } from './Thoughts';
import { t } from '../words/current';

const standardStart = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const MachinePanel = lazily(() => import('../machine/MachinePanel').then((module) => module.MachinePanel));

/** A game, played or watched. */
export function GameView({ id }: { id: number }) {
  const live = useMemo(() => new LiveGame(id), [id]);
  useEffect(() => () => live.close(), [live]);
  if (live.deleted.value) return <p class="notice">{t().game.deleted} <a href="#/play">{t().game.playAnother}</a></p>;
  if (live.missing.value) return <Missing />;
  const game = live.game.value;
  if (!game) return <Waiting live={live} id={id} />;
  return <Table live={live} game={game} />;
}

const Missing = () => (
  <p class="notice">
    {t().game.missing} <a href="#/play">{t().game.playOne}</a>
    {t().game.orLook}
    <a href="#/games">{t().game.yourGames}</a>.
  </p>
);

function Waiting({ live, id }: { live: LiveGame; id: number }) {
  if (live.line.value !== 'lost') return <p class="soft mono">{t().game.settingUp}</p>;
  return (
    <p class="notice">{t().game.unreachable(id)}</p>
  );
}

function Table({ live, game }: { live: LiveGame; game: Game }) {
  const shared = isShared(game);
  const human = (shared ? ownSide() : undefined) ?? live.human.value;
  const watching = human === undefined && !game.imported;
  const reveal = useReveal(live, watching);
  const flipped = useSignal(false);
  /** How many moves are shown; nothing means all of them, and those to come. */
  const seen = useSignal<number | undefined>(undefined);
  const lower = shared && !ownSide() && !turnsBoard.value ? 'white' : human;
  const bottom: Side = (lower === 'black') !== flipped.value ? 'black' : 'white';
  const count = reveal.shown;
  const ply = Math.min(seen.value ?? count, count);
  const current = ply === count;
  const shown = ply === 0 ? undefined : game.moves[ply - 1];
  const fen = shown?.fen ?? game.start;
  const over = live.over.value && count === game.moves.length;
  const mine = human !== undefined && !over && current;

  const show = (to: number): void => {
    seen.value = to >= count ? undefined : Math.max(0, to);
  };
  const move = (uci: string): void => {
    const plain = plainUci(positionOf(game.fen), uci, game.chess960);
    live.send({ type: 'move', uci: plain, ply: game.moves.length });
  };
  useShortcuts(
    [
      { key: 'ArrowLeft', does: t().game.backOne, run: () => show(ply - 1) },
      { key: 'ArrowRight', does: t().game.forwardOne, run: () => show(ply + 1) },
      { key: 'Home', does: t().game.toStart, run: () => show(0) },
      { key: 'End', does: t().game.toLast, run: () => show(count) },
      { key: 'f', does: t().game.flipBoard, run: () => (flipped.value = !flipped.value) },
      { key: 'm', does: t().board.typeMove, run: focusTyped },
      { key: 't', does: t().game.takeBack, run: () => human && !over && live.send({ type: 'takeback' }) },
    ],
    [ply, count, over, human],
  );
  const title = titleOf(game, human, over);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const sides: Side[] = [opposite(bottom), bottom];
  const machines = sides.filter((side) => hasMachine(game, side));
  const judge = judgeOf(game, (side) => ratingOf(game, side));
  const hint = live.hint.value;
  const shapes = useMemo(() => (hint && hint.ply === count && current ? arrow(hint.uci, 'green') : []), [hint, count, current]);
  return (
    <div class={`table ${machines.length > 0 ? 'with-machine' : ''}`}>
      <h1 class="hidden-text">{t().game.against(game.whiteName, game.blackName)}</h1>
      <div class="table-board">
        <PlayerStrip live={live} game={game} fen={fen} side={opposite(bottom)} />
        <div class="board-row">
          {(human === undefined || evalBarOn.value) && <EvalBar score={opinionAt(game, ply, judge)} fen={fen} orientation={bottom} judge={judge === 'black' ? game.blackName : game.whiteName} />}
          <Board
            fen={fen}
            orientation={bottom}
            lastMove={squaresOf(shown?.uci, shown?.san, fen)}
            movable={mine ? human : undefined}
            premoves={mine}
            chess960={game.chess960}
            shapes={shapes}
            label={t().game.boardLabel[bottom]}
            revision={live.refusals.value}
            onMove={move}
          />
        </div>
        <PlayerStrip live={live} game={game} fen={fen} side={bottom} />
      </div>
      <div class="table-side stack">
        {live.line.value === 'lost' && <p class="notice">{t().game.connectionLost}</p>}
        {over && <GameEnd live={live} game={game} human={human} />}
        <MoveList game={count < game.moves.length ? { ...game, moves: game.moves.slice(0, count) } : game} ply={ply} onShow={show} />
        {human !== undefined && !over && <TypedMove fen={game.fen} disabled={game.turn !== human} onMove={move} />}
        <GameControls live={live} game={game} human={human} onFlip={() => (flipped.value = !flipped.value)} pacing={watching && !over ? { paused: reveal.paused, behind: game.moves.length - count } : undefined} />
        <Thoughts live={live} game={game} sides={sides} />
      </div>
      {machines.length > 0 && (
        <Machines live={live} game={game} sides={machines} />
      )}
    </div>
  );
}

/** The machines at the board. Two of them stand side by side; a phone shows one, and a key for each. */
function Machines({ live, game, sides }: { live: LiveGame; game: Game; sides: readonly Side[] }) {
  const shown = useSignal<Side>('white');
  const names = { white: game.whiteName, black: game.blackName };
  const lamp = (side: Side) => <span class={`lamp ${live.thinking.value[side] === 'yes' ? 'lit' : ''}`} aria-hidden="true" />;
  return (
    <div class={`table-machine stack ${sides.length > 1 ? `only-${shown.value}` : ''}`}>
      {sides.length > 1 && (
        <div class="machine-choice">
          <Choice name="machine" legend={t().game.machineShown} value={shown.value} options={names} onChange={(side) => (shown.value = side)} picture={lamp} />
        </div>
      )}
      {sides.map((side) => (
        <Machine live={live} owner={names[side]} side={side} key={side} />
      ))}
    </div>
  );
}

/** A component of its own, so that ten pictures per second redraw the panel and not the board. */
function Machine({ live, owner, side }: { live: LiveGame; owner: string; side: Side }) {
  return (
    <MachinePanel
      owner={owner}
      picture={live.machines.value[side]}
      progress={live.progress.value[side]}
      pace={live.paces.value[side]}
      thinking={live.thinking.value[side] === 'yes'}
      onPace={(control) => live.pace(side, control)}
      inspection={live.inspections.value[side]}
      areas={live.areas.value[side]}
      line={live.line.value}
      onInspect={(command) => live.inspect(side, command)}
      side={side}
      kind={kindOf(live.game.value, side)}
      onConsole={live.human.value && !live.over.value ? (command) => live.console(side, command) : undefined}
      positionCommand={positionCommand(live.game.value)}
    />
  );
}

/** The kind of a side's machine. */
function kindOf(game: Game | undefined, side: Side): MachineKind | undefined {
  const seat = game?.[side];
  return seat?.type === 'player' ? (playerNamed(seat.name)?.machine ?? undefined) : undefined;
}

/** What tells a UCI program of a further move. */
function positionCommand(game: Game | undefined): string {
  if (!game) return '';
  const start = game.start === standardStart ? 'startpos' : `fen ${game.start}`;
  return ['position', start, 'moves', ...game.moves.map(({ uci }) => uci), '…'].join(' ');
}

function ratingOf(game: Game, side: Side): number | null | undefined {
  const seat = game[side];
  return seat.type === 'player' ? playerNamed(seat.name)?.elo : undefined;
}

/** What the tab says, so that one sees in another tab whose move it is. */
function titleOf(game: Game, human: Side | undefined, over: boolean): string {
  const names = `${game.whiteName} – ${game.blackName}`;
  if (over && game.status.type === 'ended') return `${game.status.result} ${names} · Torres`;
  if (human === game.turn) return t().game.yourMoveTitle(names);
  return t().game.thinksTitle(game.turn === 'white' ? game.whiteName : game.blackName);
}

function focusTyped(): void {
  document.querySelector<HTMLInputElement>('.typed-move-input')?.focus();
}

function hasMachine(game: Game, side: Side): boolean {
  const seat = side === 'white' ? game.white : game.black;
  return seat.type === 'player' && Boolean(playerNamed(seat.name)?.machine);
}
