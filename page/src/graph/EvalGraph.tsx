import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'preact/hooks';
import type { Evaluation } from '../messages';
import { chances } from '../chess/score';
import { colours } from './colours';
import { knownSpans } from './knownSpans';
import { theme } from '../shell/settings';
import { t } from '../words/current';

export interface EvalGraphProps {
  /** By ply, the start position first. */
  scores: readonly (Evaluation | undefined)[];
  /** The ply on the board, or -1. */
  at: number;
  onChoose: (ply: number) => void;
}

/** White's chances over the game; a click goes to the move. */
export function EvalGraph({ scores, at, onChoose }: EvalGraphProps) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const choose = useRef(onChoose);
  choose.current = onChoose;
  const mark = useRef(at);
  mark.current = at;
  const data = dataOf(scores);
  useEffect(() => {
    const box = host.current;
    if (!box) return;
    const made = new uPlot(optionsOf(box, mark, choose), data, box);
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: box.clientWidth, height: 120 }));
    observer.observe(box);
    return () => {
      observer.disconnect();
      made.destroy();
    };
  }, [theme.value]);
  useEffect(() => plot.current?.setData(data), [JSON.stringify(data)]);
  useEffect(() => plot.current?.redraw(false), [at]);
  return <div class="eval-graph" ref={host} role="img" aria-label={t().review.graph} />;
}

function dataOf(scores: readonly (Evaluation | undefined)[]): uPlot.AlignedData {
  return [scores.map((_, ply) => ply), scores.map((score) => (score ? chances(score) * 100 : null))];
}

function optionsOf(box: HTMLElement, mark: { current: number }, choose: { current: (ply: number) => void }): uPlot.Options {
  const ink = colours();
  return {
    width: box.clientWidth || 300,
    height: 120,
    legend: { show: false },
    padding: [4, 4, 0, 0],
    scales: { x: { time: false }, y: { range: [0, 100] } },
    axes: [{ show: false }, { show: false }],
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 6 } },
    series: [{}, { stroke: ink.accent, width: 1.5, spanGaps: false, points: { show: false } }],
    hooks: {
      drawClear: [(plot) => paintKnown(plot, ink)],
      draw: [(plot) => lines(plot, mark.current, ink)],
      ready: [(plot) => plot.over.addEventListener('click', () => typeof plot.cursor.idx === 'number' && choose.current(plot.cursor.idx))],
    },
  };
}

/**
 * White's part below the line and Black's above it, only where the evaluation is known: what was not looked at stays
 * empty. uPlot remembers what it last set on the pen, so what is changed here must be put back.
 */
function paintKnown(plot: uPlot, ink: ReturnType<typeof colours>): void {
  const { left, top, width, height } = plot.bbox;
  const pen = plot.ctx;
  const [x, y] = [(ply: number) => Math.max(left, Math.min(left + width, plot.valToPos(ply, 'x', true))), (value: number) => plot.valToPos(value, 'y', true)];
  pen.save();
  for (const points of knownSpans(plot.data[1] as (number | null)[])) {
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) continue;
    pen.fillStyle = ink.blackSide;
    pen.fillRect(x(first[0]), top, x(last[0]) - x(first[0]), height);
    pen.fillStyle = ink.whiteSide;
    pen.beginPath();
    pen.moveTo(x(first[0]), top + height);
    for (const [ply, value] of points) pen.lineTo(x(ply), y(value));
    pen.lineTo(x(last[0]), top + height);
    pen.fill();
  }
  pen.restore();
}

/** The middle, and the current move. */
function lines(plot: uPlot, at: number, ink: ReturnType<typeof colours>): void {
  const { left, top, width, height } = plot.bbox;
  const pen = plot.ctx;
  pen.save();
  pen.fillStyle = '#8a8272';
  pen.fillRect(left, top + height / 2, width, 1);
  pen.fillStyle = ink.accent;
  if (at >= 0) pen.fillRect(plot.valToPos(at, 'x', true) - 1, top, 2, height);
  pen.restore();
}
