import { signal } from '@preact/signals';

export const settingsOpen = signal(false);
