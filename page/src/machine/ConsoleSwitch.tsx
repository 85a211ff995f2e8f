import { useEffect } from 'preact/hooks';
import type { ConsoleCommand, MachineKind } from '../messages';
import type { Line } from '../server/socket';
import { remembered } from '../shell/settings';
import { t } from '../words/current';
import { deviceOf, type MachinePicture } from './picture';

/** Machines that can be worked at their own keyboards. */
const whole: readonly MachineKind[] = ['mos6502', 'cdp1802', 'microchess'];

/** Whether somebody sits at the keyboard. */
export const consoleOpen = remembered('console', false);

interface ConsoleSwitchProps {
  picture: MachinePicture | undefined;
  kind?: MachineKind;
  line?: Line;
  onConsole?: (command: ConsoleCommand) => void;
}

/** Sits down at the machine's own keyboard, and gets up again. */
export function ConsoleSwitch({ picture, kind, line, onConsole }: ConsoleSwitchProps) {
  const open = consoleOpen.value && line !== 'lost';
  const offered = onConsole !== undefined && kind !== undefined && whole.includes(kind);
  useEffect(() => {
    if (!open || !offered) return;
    onConsole?.({ type: 'sit', on: true });
    return () => onConsole?.({ type: 'sit', on: false });
  }, [open, offered]);
  if (!offered) return null;
  const hears = picture && deviceOf(picture.view, 'keyboard') !== undefined;
  return (
    <div class="console-switch">
      <button type="button" class="panel-key" aria-pressed={consoleOpen.value} onClick={() => (consoleOpen.value = !consoleOpen.value)}>
        {consoleOpen.value ? t().console.close : t().console.open}
      </button>
      {open && (
        <p class="console-how" role="status">
          {hears ? t().console.hears : t().console.waits}
        </p>
      )}
    </div>
  );
}
