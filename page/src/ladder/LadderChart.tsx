import { useEffect, useRef, useState } from 'preact/hooks';
import type { LadderRow } from '../messages';
import { memoryText, short } from '../chess/quantities';
import { t } from '../words/current';
import { type Box, placeLabels } from './labels';
import { playHref } from './playHref';

/** A player with a rating and a value of the measure. */
interface Placed {
  row: LadderRow;
  elo: number;
  value: number;
}

export type Measure = 'year' | 'cyclesPerMove' | 'memoryBytes';

const height = 460;
const margin = { top: 12, right: 8, bottom: 28, left: 44 };
const dot = 5;
/** Names are in a font whose characters have this share of its size. */
const letterShare = 0.62;

/** The rated players with their errors; memory and cycles on a logarithmic scale. A name is a link to a game. */
export function LadderChart({ rows, measure }: { rows: readonly LadderRow[]; measure: Measure }) {
  const host = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const box = host.current;
    if (!box) return;
    const observer = new ResizeObserver(() => setWidth(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const placed = placedBy(rows, measure);
  return (
    <div class="ladder-chart" ref={host}>
      {placed.length === 0 ? <p class="soft">{t().ladder.noFigure}</p> : width > 0 && <Drawing placed={placed} measure={measure} width={width} />}
    </div>
  );
}

function placedBy(rows: readonly LadderRow[], measure: Measure): Placed[] {
  const placed = rows.flatMap((row) => (row.elo === null || row[measure] === null ? [] : [{ row, elo: row.elo, value: row[measure] }]));
  return placed.sort((a, b) => b.elo - a.elo);
}

/** Where a value of the measure and a rating stand. */
interface Scales {
  x: (value: number) => number;
  y: (elo: number) => number;
  low: number;
  high: number;
  bottomElo: number;
  topElo: number;
}

function scalesOf(placed: readonly Placed[], measure: Measure, width: number): Scales {
  const values = placed.map((one) => one.value);
  const elos = placed.map((one) => one.elo);
  const log = measure !== 'year';
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const [low, high] = log ? [least / 4, most * 4] : [least - 6, most + 6];
  const [bottomElo, topElo] = [Math.min(...elos) - 300, Math.max(...elos) + 300];
  const along = (value: number): number => (log ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low));
  return {
    x: (value) => margin.left + along(value) * (width - margin.left - margin.right),
    y: (elo) => margin.top + ((topElo - elo) / (topElo - bottomElo)) * (height - margin.top - margin.bottom),
    low,
    high,
    bottomElo,
    topElo,
  };
}

function Drawing({ placed, measure, width }: { placed: readonly Placed[]; measure: Measure; width: number }) {
  const scales = scalesOf(placed, measure, width);
  const letter = width < 500 ? 10.5 : 12;
  const points = placed.map(({ row, elo, value }) => ({ x: scales.x(value), y: scales.y(elo), label: row.label }));
  const boxes = placeLabels(points, {
    area: { left: margin.left, top: 0, width: width - margin.left, height: height - margin.bottom },
    letterWidth: letter * letterShare,
    lineHeight: letter + 6,
    reach: dot + 3,
  });
  return (
    <svg width={width} height={height} role="group" aria-label={t().ladder.chartLabel} font-size={letter}>
      <Axes scales={scales} measure={measure} width={width} />
      {placed.map((one, at) => (
        <Exhibit one={one} scales={scales} box={boxes[at]} letter={letter} key={one.row.label} />
      ))}
    </svg>
  );
}

function Axes({ scales, measure, width }: { scales: Scales; measure: Measure; width: number }) {
  const [left, right, top, bottom] = [margin.left, width - margin.right, margin.top, height - margin.bottom];
  const far = width < 500 ? 90 : 60;
  let last = Number.NEGATIVE_INFINITY;
  const marks = marksOf(measure, scales).filter((value) => {
    const fits = scales.x(value) - last >= far && scales.x(value) < right - 16;
    if (fits) last = scales.x(value);
    return fits;
  });
  return (
    <g class="ladder-axes">
      {elosOf(scales).map((elo) => (
        <g key={elo}>
          <line x1={left} x2={right} y1={scales.y(elo)} y2={scales.y(elo)} />
          <text x={left - 6} y={scales.y(elo)} text-anchor="end" dominant-baseline="central">
            {elo}
          </text>
        </g>
      ))}
      {marks.map((value) => (
        <g key={value}>
          <line x1={scales.x(value)} x2={scales.x(value)} y1={top} y2={bottom} />
          <text x={scales.x(value)} y={bottom + 18} text-anchor="middle">
            {tick(value, measure)}
          </text>
        </g>
      ))}
    </g>
  );
}

const elosOf = ({ bottomElo, topElo }: Scales): number[] => Array.from({ length: 12 }, (_, at) => at * 500).filter((elo) => elo > bottomElo && elo < topElo);

/** Powers of 16 for bytes, of 10 for cycles, every tenth year. */
function marksOf(measure: Measure, { low, high }: Scales): number[] {
  if (measure === 'year') return Array.from({ length: 40 }, (_, at) => 1900 + 10 * at).filter((year) => year > low && year < high);
  const base = measure === 'memoryBytes' ? 16 : 10;
  return Array.from({ length: 12 }, (_, power) => base ** power).filter((value) => value >= low && value <= high);
}

function tick(value: number, measure: Measure): string {
  if (measure === 'year') return String(value);
  return measure === 'memoryBytes' ? memoryText(value) : short(value);
}

/** One player: a lamp at its rating, its error as a bar, its name where there is room. */
function Exhibit({ one: { row, elo, value }, scales, box, letter }: { one: Placed; scales: Scales; box: Box | undefined; letter: number }) {
  const [x, y] = [scales.x(value), scales.y(elo)];
  const inside = (at: number): number => Math.max(margin.top, Math.min(height - margin.bottom, at));
  const [upper, lower] = [inside(scales.y(elo + (row.error ?? 0))), inside(scales.y(elo - (row.error ?? 0)))];
  const about = `${row.label}, ${Math.round(elo)} ${t().ladder.columns.elo}`;
  return (
    <g class={`ladder-player ${isAnchor(row) ? 'anchor' : ''}`}>
      {row.error !== null && <path class="ladder-error" d={`M${x} ${upper}V${lower}M${x - dot} ${upper}h${2 * dot}M${x - dot} ${lower}h${2 * dot}`} />}
      {box && isFar(box, x, y) && <line class="ladder-leader" x1={x} y1={y} x2={x < box.left ? box.left : Math.min(x, box.left + box.width)} y2={box.top + box.height / 2} />}
      <circle cx={x} cy={y} r={dot}>
        <title>{about}</title>
      </circle>
      {box && <Name row={row} box={box} letter={letter} about={about} />}
    </g>
  );
}

/** An engine that only measures. */
const isAnchor = ({ player, year }: LadderRow): boolean => player === null && year === null;

/** Whether a name is so far from its point that a line has to lead there. */
function isFar(box: Box, x: number, y: number): boolean {
  const [dx, dy] = [Math.max(box.left - x, x - box.left - box.width, 0), Math.max(box.top - y, y - box.top - box.height, 0)];
  return Math.hypot(dx, dy) > 3 * dot;
}

function Name({ row, box, letter, about }: { row: LadderRow; box: Box; letter: number; about: string }) {
  const text = (
    <text class="ladder-name" x={box.left} y={box.top + box.height / 2} dominant-baseline="central" textLength={row.label.length * letter * letterShare} lengthAdjust="spacingAndGlyphs">
      {row.label}
    </text>
  );
  const href = playHref(row);
  if (!href) return text;
  return (
    <a href={href} aria-label={t().ladder.playRow(about)}>
      <rect x={box.left} y={box.top} width={box.width} height={box.height} fill="transparent" />
      {text}
    </a>
  );
}
