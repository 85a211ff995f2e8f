import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import '../styles/lists.css';
import type { Ladder, LadderRow } from '../messages';
import { lasting, short } from '../chess/quantities';
import { ask, messageOf } from '../server/request';
import { Choice } from '../shell/Choice';
import { LadderChart, type Measure } from './LadderChart';

/** Eighty years on one scale: ratings against memory and speed. */
export function LadderView() {
  const ladder = useSignal<Ladder | undefined>(undefined);
  const trouble = useSignal('');
  const measure = useSignal<Measure>('memoryBytes');
  useEffect(() => {
    ask<Ladder>('/api/ladder').then(
      (answer) => (ladder.value = answer),
      (error) => (trouble.value = messageOf(error)),
    );
  }, []);
  if (trouble.value) return <p class="notice">{trouble.value}</p>;
  if (!ladder.value) return <p class="soft mono">…</p>;
  return (
    <div class="stack wide">
      <h1>The ladder</h1>
      <p class="story">{ladder.value.about}</p>
      <section class="plate stack" aria-label="Chart">
        <Choice
          name="measure"
          legend="Rating against"
          value={measure.value}
          options={[
            ['memoryBytes', 'Memory'],
            ['instructionsPerSecond', 'Instructions a second'],
            ['year', 'Year'],
          ]}
          onChange={(value) => (measure.value = value)}
        />
        <LadderChart rows={ladder.value.rows} measure={measure.value} />
      </section>
      <div class="scroller" tabIndex={0} role="group" aria-label="Rating list">
        <table class="listing-table fanfold-table">
          <thead>
            <tr>
              <th scope="col">Player</th>
              <th scope="col">Year</th>
              <th scope="col">Elo</th>
              <th scope="col">±</th>
              <th scope="col">Games</th>
              <th scope="col">Memory</th>
              <th scope="col">Instructions a second</th>
              <th scope="col">A move takes</th>
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
        <td colSpan={3}>not yet measured</td>
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

/** `32 bytes`, `1 KB`, `64 KB`. */
export function memoryText(bytes: number): string {
  if (bytes < 1000) return `${Math.round(bytes)} bytes`;
  const units = ['KB', 'MB', 'GB'];
  const power = Math.min(3, Math.max(1, Math.floor(Math.log2(bytes) / 10)));
  return `${+(bytes / 1024 ** power).toFixed(1)} ${units[power - 1]}`;
}
