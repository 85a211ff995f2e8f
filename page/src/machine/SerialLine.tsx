import { useLayoutEffect, useRef } from 'preact/hooks';

/** What stands before a line that went to the machine. */
const sent = '> ';

/** The end of what went over a serial line, the latest in sight. */
export function SerialLine({ text }: { text: string }) {
  const screen = useRef<HTMLPreElement>(null);
  useLayoutEffect(() => {
    screen.current!.scrollTop = screen.current!.scrollHeight;
  }, [text]);
  return (
    <figure class="serial">
      <pre class="terminal-screen" ref={screen} tabIndex={0} aria-label="Its serial line">
        {text.split('\n').map((line, index) => (
          <span class={line.startsWith(sent) ? 'sent' : ''} key={index}>
            {`${line}\n`}
          </span>
        ))}
      </pre>
      <figcaption>Its serial line: what is sent to it (&gt;) and what it answers</figcaption>
    </figure>
  );
}
