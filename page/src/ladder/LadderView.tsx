import { useSignal } from '@preact/signals';
import '../styles/lists.css';
import type { Ladder, LadderRow } from '../messages';
import { lasting, memoryText, short } from '../chess/quantities';
import { useAnswer } from '../server/useAnswer';
import { SettingChoice } from '../shell/Choice';
import { LadderChart, type Measure } from './LadderChart';
import { t } from '../words/current';

/** A century on one scale: ratings against memory and speed. */
export function LadderView() {
  const { value: ladder, trouble } = useAnswer<Ladder>('/api/ladder');
  const measure = useSignal<Measure>('memoryBytes');
  if (trouble.value) return <p class="notice">{trouble.value}</p>;
  if (!ladder.value) return <p class="soft mono">…</p>;
  return (
    <div class="stack wide">
      <h1>{t().ladder.title}</h1>
      <p class="story">{ladder.value.about}</p>
      <section class="plate stack" aria-label={t().ladder.chart}>
        <SettingChoice name="measure" legend={t().ladder.against} setting={measure} options={t().ladder.measures} />
        <LadderChart rows={ladder.value.rows} measure={measure.value} />
      </section>
      <div class="scroller" tabIndex={0} role="group" aria-label={t().ladder.list}>
        <table class="listing-table fanfold-table">
          <thead>
            <tr>
              {Object.values(t().ladder.columns).map((title) => (
                <th scope="col" key={title}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ladder.value.rows.map((row) => (
              <Row row={row} key={row.label} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Row({ row }: { row: LadderRow }) {
  return (
    <tr class="mono">
      <th scope="row">{row.player ? <a href={`#/machine/${row.player}`}>{row.label}</a> : row.label}</th>
      <td>{row.year ?? ''}</td>
      {row.elo === null ? (
        <td colSpan={3}>{t().ladder.notMeasured}</td>
      ) : (
        <>
          <td>{Math.round(row.elo)}</td>
          <td>{row.error === null ? '' : Math.round(row.error)}</td>
          <td>{row.games}</td>
        </>
      )}
      <td>{row.memoryBytes === null ? '' : memoryText(row.memoryBytes)}</td>
      <td>{row.instructionsPerSecond === null ? '' : short(row.instructionsPerSecond)}</td>
      <td>{row.secondsPerMove === null ? '' : lasting(row.secondsPerMove)}</td>
    </tr>
  );
}
