import { remembered } from './settings';
import { t } from '../words/current';

/** Whether a notification says that it is your move while the page is in the background. */
export const callsBack = remembered('callBack', false);

/** Whether the browser can notify, and has not been told not to. */
export const canCallBack = (): boolean => 'Notification' in globalThis && Notification.permission !== 'denied';

/** Turns notifications on or off; the browser asks when they are first turned on. */
export async function setCallBack(wanted: boolean): Promise<void> {
  callsBack.value = wanted && canCallBack() && (await Notification.requestPermission()) === 'granted';
}

/** Says that a machine has moved, to somebody who is looking elsewhere. */
export function callBack(san: string): void {
  if (!callsBack.peek() || !document.hidden || !canCallBack() || Notification.permission !== 'granted') return;
  const note = new Notification(t().shell.yourMove, { body: t().shell.opponentPlayed(san), tag: 'torres' });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
