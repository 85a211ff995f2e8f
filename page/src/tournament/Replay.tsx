import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import '../styles/analyse.css';
import '../styles/review.css';
import { Board } from '../board/Board';
import { glyphOf } from '../analyse/TreeMoves';
import { lasting } from '../chess/quantities';
import { readPgn, type Study } from '../chess/pgn';
import { scoreText } from '../chess/score';
import { mainLine, type TreeNode } from '../chess/tree';
import { EvalBar } from '../game/EvalBar';
import { MovePairs } from '../game/MovePairs';
import { MoveSteps } from '../game/MoveSteps';
import { EvalGraph } from '../graph/EvalGraph';
import { askText, messageOf } from '../server/request';
import { useShortcuts } from '../shell/keys';
import { t } from '../words/current';
import { machineSeconds } from './machineSeconds';

/** How long each move stays on the board. */
const moveMs = 1200;

/** A game of the tournament: it runs by itself, and can be stopped and gone through. */
export function Replay({ number, names }: { number: number; names: readonly [string, string] }) {
  const [study, setStudy] = useState<Study>();
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    askText(`/api/tournament/${number}/pgn`).then(
      (text) => {
        const read = readPgn(text);
        if (typeof read === 'string') setTrouble(read);
        else setStudy(read);
      },
      (error) => setTrouble(messageOf(error)),
    );
  }, [number]);
  if (trouble) return <p class="notice">{trouble}</p>;
  return study ? <Running study={study} number={number} names={names} /> : <p class="soft mono">…</p>;
}

function Running({ study, number, names }: { study: Study; number: number; names: readonly [string, string] }) {
  const moves = useMemo(() => mainLine(study.root), [study]);
  const ply = useSignal(0);
  const running = useSignal(true);
  const count = moves.length;
  const show = (to: number): void => {
    running.value = false;
    ply.value = Math.max(0, Math.min(count, to));
  };
  const toggle = (): void => {
    if (!running.value && ply.value === count) ply.value = 0;
    running.value = !running.value;
  };
  const at = ply.value;
  const runs = running.value && at < count;
  useEffect(() => {
    if (!runs) return;
    const timer = setTimeout(() => (ply.value = at + 1), moveMs);
    return () => clearTimeout(timer);
  }, [runs, at]);
  useShortcuts(
    [
      { key: 'ArrowLeft', does: t().game.backOne, run: () => show(ply.value - 1) },
      { key: 'ArrowRight', does: t().game.forwardOne, run: () => show(ply.value + 1) },
      { key: 'Home', does: t().game.toStart, run: () => show(0) },
      { key: 'End', does: t().game.toEnd, run: () => show(count) },
    ],
    [moves],
  );
  const node = moves[at - 1] ?? study.root;
  const box = useRef<HTMLDivElement>(null);
  // The table above would leave half of the board below the edge.
  useEffect(() => box.current?.scrollIntoView(), []);
  return (
    <div class="table analysis replay" ref={box}>
      <div class="table-board">
        <p class="board-name">{names[1]}</p>
        <div class="board-row">
          <EvalBar score={node.score} fen={node.fen} orientation="white" />
          <Board fen={node.fen} orientation="white" lastMove={node.lastMove} drawing={false} label={t().review.boardLabel.white} />
        </div>
        <p class="board-name">{names[0]}</p>
        <MoveSteps ply={at} count={count} onShow={show} />
        <Comment node={node} />
      </div>
      <div class="table-side stack">
        <div class="keys">
          <button type="button" class="key main" onClick={toggle}>
            {runs ? t().tournament.pause : t().tournament.run}
          </button>
          <a class="key" href={`#/analyse?tournament=${number}`}>
            {t().tournament.analyse}
          </a>
        </div>
        <EvalGraph scores={[undefined, ...moves.map((one) => one.score)]} at={at} onChoose={show} />
        <MovePairs
          start={study.root.fen}
          moves={moves}
          ply={at}
          label={t().tournament.moves}
          onShow={show}
          content={(move) => (
            <>
              {move.san}
              {glyphOf(move.nags)}
              <small>{scoreText(move.score, move.san.endsWith('#'))}</small>
            </>
          )}
        />
      </div>
    </div>
  );
}

/** The move, what it took the machine, and what Torres would have played where it was a mistake. */
function Comment({ node }: { node: TreeNode }) {
  const seconds = machineSeconds(node.comment);
  const better = node.nags.length > 0 ? node.parent?.children[1] : undefined;
  const words = [
    node.san && `${node.san}${glyphOf(node.nags)}`,
    better && t().tournament.better([better, ...mainLine(better)].map((one) => one.san).join(' ')),
    seconds !== undefined && t().tournament.took(lasting(seconds)),
  ];
  return (
    <p class="remark" role="status">
      {words.filter(Boolean).join(' ') || ' '}
    </p>
  );
}
