import { useSignal } from '@preact/signals';
import '../styles/lists.css';
import type { Ladder, LadderRow } from '../messages';
import { lasting, short } from '../chess/quantities';
import { useAnswer } from '../server/useAnswer';
import { SettingChoice } from '../shell/Choice';
import { LadderChart, type Measure } from './LadderChart';
import { memoryOf } from './memoryOf';
import { playHref } from './playHref';
import { t, told } from '../words/current';

/** A century on one scale: ratings against year, cycles and memory. */
export function LadderView() {
  const { value: ladder, trouble } = useAnswer<Ladder>('/api/ladder');
  const measure = useSignal<Measure>('year');
  if (trouble.value) return <p class="notice">{trouble.value}</p>;
  if (!ladder.value) return <p class="soft mono">…</p>;
  const rows = ladder.value.rows.map((row) => ({ ...row, label: t().ladder.label(row.label) }));
  return (
    <div class="stack wide">
      <header class="ladder-head">
        <h1>{t().ladder.title}</h1>
        <a class="key" href="#/tournament">
          {t().tournament.title}
        </a>
      </header>
      <section class="plate stack" aria-label={t().ladder.chart}>
        <SettingChoice name="measure" legend={t().ladder.against} setting={measure} options={t().ladder.measures} />
        <LadderChart rows={rows} measure={measure.value} />
        <p class="story">{told(ladder.value.about)}</p>
      </section>
      <section class="scroller" aria-label={t().ladder.list}>
        <table class="listing-table fanfold-table ladder-table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th scope="col" class={`column-${column}`} key={column}>
                  {t().ladder.columns[column]}
                </th>
              ))}
              <th scope="col" class="column-play">
                <span class="hidden-text">{t().ladder.play}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row row={row} key={row.label} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const columns = ['player', 'year', 'elo', 'error', 'games', 'memory', 'speed', 'time'] as const;

type Column = (typeof columns)[number];

/** On a phone the row is drawn as a card. */
function Row({ row }: { row: LadderRow }) {
  const href = playHref(row);
  const cell = (column: Column, text: string | number) => (
    <td class={`column-${column}${column === 'elo' && row.elo === null ? ' unmeasured' : ''}`}>
      {text}
    </td>
  );
  return (
    <tr class="mono">
      <th scope="row" class="column-player">
        {row.player ? <a href={`#/machine/${row.player}`}>{row.label}</a> : row.label}
      </th>
      {cell('year', row.year ?? '')}
      {cell('elo', row.elo === null ? t().ladder.notMeasured : Math.round(row.elo))}
      {cell('error', row.error === null ? '' : Math.round(row.error))}
      {cell('games', row.games > 0 ? row.games : '')}
      {cell('memory', memoryOf(row))}
      {cell('speed', row.instructionsPerSecond === null ? '' : short(row.instructionsPerSecond))}
      {cell('time', row.secondsPerMove === null ? '' : lasting(row.secondsPerMove).replace(/ 0 s$/, ''))}
      <td class="column-play">
        {href && (
          <a class="key small" href={href} aria-label={t().ladder.playRow(row.label)}>
            {t().ladder.play}
          </a>
        )}
      </td>
    </tr>
  );
}
