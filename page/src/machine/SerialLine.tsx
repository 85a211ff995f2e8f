import { useLayoutEffect, useRef } from 'preact/hooks';
import type { SerialText } from '../messages';
import { t } from '../words/current';

/** The end of what went over a serial line, scrolled to the latest. */
export function SerialLine({ lines }: { lines: readonly SerialText[] }) {
  const screen = useRef<HTMLPreElement>(null);
  useLayoutEffect(() => {
    if (screen.current) screen.current.scrollTop = screen.current.scrollHeight;
  }, [lines]);
  return (
    <figure class="serial">
      <pre class="terminal-screen" ref={screen} tabIndex={0} role="group" aria-label={t().machine.serial.label}>
        {lines.map(({ isSent, text }, index) => (
          <span class={isSent ? 'sent' : ''} key={index}>
            {`${isSent ? '> ' : ''}${text}\n`}
          </span>
        ))}
      </pre>
      <figcaption>{t().machine.serial.caption}</figcaption>
    </figure>
  );
}
