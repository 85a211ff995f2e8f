import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import '../styles/lists.css';
import type { Jump, Listing, MachinePage, SourceText } from '../messages';
import { isDrawn, MachineDrawing } from '../machine/MachineDrawing';
import { PunchedCard } from '../machine/PunchedCard';
import { Emblem } from '../machine/Emblem';
import { opponent } from '../play/setup';
import { ask, messageOf } from '../server/request';
import { go, place } from '../shell/router';
import { inEnglish, shownLanguage, t, told } from '../words/current';
import { storyOf, type Told } from '../words/stories';

interface Paper {
  title: string;
  text: string;
  jumps?: readonly Jump[];
}

/** A page about a machine: facts, story, program. */
export function MachineView({ name }: { name: string }) {
  const machine = useSignal<MachinePage | undefined>(undefined);
  const paper = useSignal<Paper | undefined>(undefined);
  const trouble = useSignal('');
  const own = useOwnStory(name);
  const fail = (error: unknown): void => {
    trouble.value = messageOf(error);
  };
  const path = `/api/machines/${encodeURIComponent(name)}`;
  useEffect(() => {
    ask<MachinePage>(path).then((answer) => (machine.value = answer), fail);
  }, [name]);
  const show = async (file?: string): Promise<void> => {
    try {
      if (file === undefined) paper.value = { title: t().ladder.listing, ...(await ask<Listing>(`${path}/listing`)) };
      else paper.value = { title: file, text: (await ask<SourceText>(`${path}/sources/${encodeURIComponent(file)}`)).text };
    } catch (error) {
      fail(error);
    }
  };
  const line = place.value.query.get('line');
  useEffect(() => {
    if (line !== null && !paper.peek()?.jumps) void show();
  }, [line]);
  const about = machine.value;
  useEffect(() => {
    if (about) document.title = `${about.title} · Torres`;
  }, [about?.title]);
  if (!about) return trouble.value ? <p class="notice">{trouble.value}</p> : <p class="soft mono">…</p>;
  return (
    <article class="stack wide">
      <div class="museum">
        <header class="museum-head">
          <h1>{about.title}</h1>
          <p class="museum-year mono">{[about.year, about.memory && told(about.memory)].filter(Boolean).join(' · ')}</p>
          <div class="keys">
            <button
              type="button"
              class="key main"
              onClick={() => {
                opponent.value = about.name;
                go('play');
              }}
            >
              {t().ladder.playIt}
            </button>
            <a class="key" href="#/ladder">
              {t().ladder.title}
            </a>
          </div>
        </header>
        <div class="museum-card">
          {isDrawn(about.name) ? <MachineDrawing name={about.name} /> : <Emblem name={about.name} />}
          <PunchedCard text={`${about.title} ${about.year ?? ''}`} columns={40} interpreted label="" />
        </div>
        <div class="museum-text">
          <div class="stack story" lang={own?.story ? undefined : inEnglish()}>
            {(own?.story ?? about).story.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
          <table class="listing-table facts" lang={own?.story ? undefined : inEnglish()}>
            <tbody>
              {(own?.story ?? about).facts.map(([label, value]) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      {trouble.value && <p class="notice">{trouble.value}</p>}
      {(about.sources.length > 0 || about.hasListing) && (
        <section class="stack" aria-label={t().ladder.program}>
          <h2>{t().ladder.itsProgram}</h2>
          <div class="sources">
            {about.sources.map((source) => (
              <button type="button" class="key small" aria-pressed={paper.value?.title === source.file} title={source.about} onClick={() => void show(source.file)} key={source.file}>
                {source.file} <span class="soft">{source.lines}</span>
              </button>
            ))}
            {about.hasListing && (
              <button type="button" class="key small" aria-pressed={paper.value?.title === t().ladder.listing} onClick={() => void show()}>
                {t().ladder.listing}
              </button>
            )}
          </div>
          {about.downloads.length > 0 && (
            <ul class="downloads" aria-label={t().ladder.downloads}>
              {about.downloads.map(({ file, about: purpose }) => (
                <li key={file}>
                  <a href={`${path}/downloads/${encodeURIComponent(file)}`} download={file}>
                    {file}
                  </a>{' '}
                  <Purpose told={own?.purposes[file.split('.').pop() ?? '']} english={purpose} />
                </li>
              ))}
            </ul>
          )}
          {paper.value && <PaperView paper={paper.value} name={name} line={line} about={about.sources.find((one) => one.file === paper.value?.title)?.about} />}
        </section>
      )}
    </article>
  );
}

/** What a file is for, in English as long as nothing else is there. */
const Purpose = ({ told: own, english }: { told: string | undefined; english: string }) => (
  <span class="soft" lang={own === undefined ? inEnglish() : undefined}>
    {own ?? english}
  </span>
);

/** The story in the shown language; nothing as long as only the English one is there. */
function useOwnStory(name: string): Told | undefined {
  const own = useSignal<Told | undefined>(undefined);
  const language = shownLanguage();
  useEffect(() => {
    storyOf(name).then((words) => (own.value = words), () => undefined);
  }, [name, language]);
  return own.value;
}

interface PaperProps {
  paper: Paper;
  /** The machine. */
  name: string;
  /** The line of the listing that was jumped to. */
  line: string | null;
  about: string | undefined;
}

function PaperView({ paper, name, line, about }: PaperProps) {
  const sheet = useRef<HTMLPreElement>(null);
  useEffect(() => {
    const target = paper.jumps && line !== null ? sheet.current?.querySelector<HTMLElement>(`[data-line="${Number(line)}"]`) : null;
    if (!target) return;
    target.classList.add('jumped');
    target.scrollIntoView({ block: 'center' });
    return () => target.classList.remove('jumped');
  }, [paper, line]);
  // Thousands of lines: they are made once, not whenever something else changes.
  const text = useMemo(() => (paper.jumps ? linked(paper.text, paper.jumps, name) : paper.text), [paper]);
  return (
    <figure class="paper">
      <figcaption>
        <strong class="mono">{paper.title}</strong> <span lang={inEnglish()}>{about}</span>
      </figcaption>
      <pre class="fanfold paper-text" lang={inEnglish()} tabIndex={0} ref={sheet}>
        {text}
      </pre>
    </figure>
  );
}

/** A listing in which names lead to the lines where they are defined. */
function linked(text: string, jumps: readonly Jump[], name: string): ComponentChildren[] {
  const targets = new Set(jumps.map((jump) => jump.to));
  const byLine = new Map<number, Jump[]>();
  for (const jump of jumps) byLine.set(jump.line, [...(byLine.get(jump.line) ?? []), jump]);
  return text.split('\n').map((line, number) => {
    const parts: ComponentChildren[] = [];
    let done = 0;
    for (const { start, length, to } of byLine.get(number) ?? []) {
      const word = line.slice(start, start + length);
      parts.push(line.slice(done, start), <a href={`#/machine/${name}?line=${to}`}>{word}</a>);
      done = start + length;
    }
    parts.push(`${line.slice(done)}\n`);
    return targets.has(number) ? <span data-line={number}>{parts}</span> : parts;
  });
}
