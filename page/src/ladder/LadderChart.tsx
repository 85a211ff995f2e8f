import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'preact/hooks';
import type { LadderRow } from '../messages';
import { colours } from '../graph/colours';
import { memoryText, short } from '../chess/quantities';
import { highContrast, theme } from '../shell/settings';
import { t } from '../words/current';

/** A player with a rating and a value of the measure. */
interface Placed {
  label: string;
  elo: number;
  error: number | null;
  value: number;
}

export type Measure = 'memoryBytes' | 'instructionsPerSecond' | 'year';

const height = 420;

/** The rated players with their errors; memory and speed on a logarithmic scale. */
export function LadderChart({ rows, measure }: { rows: readonly LadderRow[]; measure: Measure }) {
  const host = useRef<HTMLDivElement>(null);
  const placed = placedBy(rows, measure);
  useEffect(() => {
    const box = host.current;
    if (!box || placed.length === 0) return;
    const data: uPlot.AlignedData = [placed.map((row) => row.value), placed.map((row) => row.elo)];
    const plot = new uPlot(optionsOf(box, placed, measure), data, box);
    const observer = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height }));
    observer.observe(box);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [measure, rows, theme.value, highContrast.value]);
  if (placed.length === 0) return <p class="soft">{t().ladder.noFigure}</p>;
  return <div class="ladder-chart" ref={host} role="img" aria-label={t().ladder.chartLabel} />;
}

function placedBy(rows: readonly LadderRow[], measure: Measure): Placed[] {
  const placed = rows.flatMap(({ label, elo, error, [measure]: value }) => (elo === null || value === null ? [] : [{ label, elo, error, value }]));
  return placed.sort((a, b) => a.value - b.value);
}

function optionsOf(box: HTMLElement, rows: readonly Placed[], measure: Measure): uPlot.Options {
  const ink = colours();
  const values = rows.map((row) => row.value);
  const log = measure !== 'year';
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const axis = { stroke: ink.soft, grid: { stroke: ink.rule, width: 1 }, ticks: { stroke: ink.rule }, font: `12px ${ink.mono}`, labelFont: `12px ${ink.mono}` };
  return {
    width: box.clientWidth || 600,
    height,
    legend: { show: false },
    cursor: { show: false },
    padding: [24, 24, 0, 0],
    scales: {
      x: log ? { time: false, distr: 3, range: [low / 4, high * 8] } : { time: false, range: [low - 6, high + 10] },
      y: { range: [Math.min(...rows.map((row) => row.elo)) - 300, Math.max(...rows.map((row) => row.elo)) + 300] },
    },
    axes: [
      { ...axis, ...(log ? { splits: () => marks(measure, low / 4, high * 8), filter: (_: uPlot, splits: number[]) => splits } : {}), values: (_, splits) => splits.map((value) => (value === null ? '' : tick(value, measure))) },
      { ...axis, label: t().ladder.columns.elo, size: 60 },
    ],
    series: [{}, { paths: () => null, points: { show: false } }],
    hooks: { draw: [(plot) => exhibits(plot, rows, ink)] },
  };
}

/** Powers of 16 for bytes, of 10 for instructions. */
function marks(measure: Measure, low: number, high: number): number[] {
  const base = measure === 'memoryBytes' ? 16 : 10;
  const powers = Array.from({ length: 12 }, (_, power) => base ** power);
  return powers.filter((value) => value >= low && value <= high);
}

function tick(value: number, measure: Measure): string {
  if (measure === 'year') return String(value);
  return measure === 'memoryBytes' ? memoryText(value) : short(value);
}

/** All players, the best first, each name moved down where it would cover another. */
function exhibits(plot: uPlot, rows: readonly Placed[], ink: ReturnType<typeof colours>): void {
  const names: [number, number][] = [];
  for (const row of [...rows].sort((a, b) => b.elo - a.elo)) {
    const x = plot.valToPos(row.value, 'x', true);
    let y = plot.valToPos(row.elo, 'y', true);
    const covered = (): boolean => names.some(([left, top]) => Math.abs(left - x) < 160 * devicePixelRatio && Math.abs(top - y) < 14 * devicePixelRatio);
    while (covered()) y += 2 * devicePixelRatio;
    names.push([x, y]);
    exhibit(plot, row, x, y, ink);
  }
}

/** One player: a lamp at its rating, its error as a bar, its name beside it. */
function exhibit(plot: uPlot, row: Placed, x: number, nameY: number, ink: ReturnType<typeof colours>): void {
  const pen = plot.ctx;
  const y = plot.valToPos(row.elo, 'y', true);
  const scale = devicePixelRatio;
  pen.save();
  pen.strokeStyle = ink.accent;
  pen.lineWidth = 1.5 * scale;
  if (row.error !== null) errorBar(plot, row.elo, row.error, x, scale);
  pen.fillStyle = row.error === null ? ink.ink : ink.accent;
  pen.beginPath();
  pen.arc(x, y, 5 * scale, 0, Math.PI * 2);
  pen.fill();
  pen.fillStyle = ink.ink;
  pen.font = `${12 * scale}px ${ink.mono}`;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  pen.fillText(row.label, x + 11 * scale, nameY);
  pen.restore();
}

function errorBar(plot: uPlot, elo: number, error: number, x: number, scale: number): void {
  const { top, height: tall } = plot.bbox;
  const inside = (y: number): number => Math.max(top, Math.min(top + tall, y));
  const [upper, lower] = [elo + error, elo - error].map((value) => inside(plot.valToPos(value, 'y', true))) as [number, number];
  const pen = plot.ctx;
  pen.globalAlpha = 0.55;
  pen.beginPath();
  pen.moveTo(x, upper);
  pen.lineTo(x, lower);
  for (const y of [upper, lower]) {
    pen.moveTo(x - 5 * scale, y);
    pen.lineTo(x + 5 * scale, y);
  }
  pen.stroke();
  pen.globalAlpha = 1;
}
