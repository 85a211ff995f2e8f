import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { InspectCommand, InspectionView, ListedInstruction } from '../messages';
import { Form } from '../shell/Form';
import { inEnglish, t } from '../words/current';
import { holdStop, rove } from './roving';

interface ListingProps {
  inspection: InspectionView;
  /** Whether the machine is at work, so that it can run to a place. */
  active: boolean;
  onInspect: (command: InspectCommand) => void;
}

/** The program around the next instruction, with labels and the comments of its source. */
export function ProgramListing({ inspection, active, onInspect }: ListingProps) {
  const label = useSignal('');
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => holdStop(list.current));
  useLayoutEffect(() => bringToMiddle(list.current, label.value.trim()), [inspection.place, inspection.listing[0]?.place]);
  const look = (at: string | null): void => onInspect({ type: 'list', at });
  return (
    <section class="inside-part" aria-label={t().machine.inside.program}>
      <Form class="listing-tools" onSubmit={() => look(label.value.trim() || null)}>
        <label>
          <span class="hidden-text">{t().machine.inside.labelOrAddress}</span>
          <input class="panel-field" placeholder={t().machine.inside.labelHint} value={label.value} onInput={(event) => (label.value = event.currentTarget.value)} />
        </label>
        <button type="submit" class="panel-key" disabled={!active}>
          {t().machine.inside.show}
        </button>
        <button type="button" class="panel-key" disabled={!active} onClick={() => look(null)}>
          {t().machine.inside.follow}
        </button>
      </Form>
      <ol class="listing" aria-label={t().machine.inside.instructions} ref={list} onKeyDown={rove}>
        {inspection.listing.map((line, index) => (
          <Line line={line} before={inspection.listing[index - 1]} inspection={inspection} active={active} onInspect={onInspect} key={line.place} />
        ))}
      </ol>
    </section>
  );
}

/** Scrolls the list, and not the page, to the next instruction, or to the label that was asked for. */
function bringToMiddle(list: HTMLElement | null, label: string): void {
  const asked = [...(list?.querySelectorAll('.listing-label') ?? [])].find((one) => one.textContent === label);
  const line = list?.querySelector('.current') ?? asked?.closest('li');
  if (!list || !line) return;
  const [outer, inner] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
  list.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}

function Line({ line, before, inspection, active, onInspect }: ListingProps & { line: ListedInstruction; before: ListedInstruction | undefined }) {
  const { place, address } = line;
  const set = inspection.breakpoints.some((one) => one.place === place);
  const current = place === inspection.place;
  const { code, comment, call } = partsOf(line);
  return (
    <li class={current ? 'current' : ''} aria-current={current ? 'step' : undefined} data-place={place}>
      {line.label && <strong class="listing-label">{line.label}</strong>}
      {/* What became several instructions of the ENIAC is told once. */}
      {call && before?.source !== line.source && <span class="listing-call">{call}</span>}
      <button
        type="button"
        class="listing-break"
        aria-pressed={set}
        aria-label={t().machine.inside.breakpointAt(line.label ?? address)}
        title={set ? t().machine.inside.removeBreakpoint : t().machine.inside.stopHere}
        onClick={() => onInspect({ type: 'break', place, set: !set })}
      />
      <span class="listing-address">{address}</span>
      <span class="listing-code" title={line.code}>
        {code}
      </span>
      <span class="listing-comment" lang={inEnglish()}>{comment}</span>
      <button type="button" class="listing-run" disabled={!active} aria-label={t().machine.inside.runTo(line.label ?? address)} title={t().machine.inside.runToHere} onClick={() => onInspect({ type: 'runTo', place })}>
        ▸
      </button>
    </li>
  );
}

export interface Parts {
  code: string;
  comment: string;
  /** The macro that begins here. */
  call: string;
}

/**
 * The instruction and its comment: those of the source, or what stands in memory where the source is not known, calls a
 * macro, or names a parameter of one.
 */
export function partsOf({ code, source }: Pick<ListedInstruction, 'code' | 'source'>): Parts {
  const plain = code.trim().replace(/^([0-9A-F]{2} )+\s*/, '');
  if (source === null) return { code: plain, comment: '', call: '' };
  const at = source.indexOf(';');
  // What stands at the margin is a label.
  const text = (at < 0 ? source : source.slice(0, at)).replace(/^\S+/, '').trim();
  const like = /[A-Z]/.test(text) ? plain : plain.toLowerCase();
  if (source.includes('\\')) return { code: like, comment: '', call: '' };
  const comment = at < 0 ? '' : source.slice(at + 1).trim();
  return !text || isWritten(plain, text) ? { code: text || plain, comment, call: '' } : { code: like, comment, call: text };
}

/** Whether the source has the name of an instruction; the assembler may have made a long branch of the 1802 short. */
function isWritten(plain: string, text: string): boolean {
  const [name = ''] = plain.toUpperCase().split(/\s/);
  return text.toUpperCase().split(/[\s,]+/).some((word) => word === name || word === `L${name}`);
}
