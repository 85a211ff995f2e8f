import { decimal, t } from '../words/current';

/** `1 234 567` as `1.2 M`, for running counters. */
export function short(count: number): string {
  const units = ['', ' k', ' M', ' G', ' T'];
  const power = Math.min(4, Math.max(0, Math.floor(Math.log10(Math.max(1, count)) / 3)));
  const value = count / 1000 ** power;
  return power === 0 ? String(Math.round(count)) : `${decimal(value, value >= 100 ? 0 : 1)}${units[power]}`;
}

/** A length of time in words: `2 h 14 min`, `49 s`, `0.3 s`. */
export function lasting(seconds: number): string {
  if (seconds < 10) return `${decimal(seconds, 1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  if (whole < 172_800) return `${Math.floor(whole / 3600)} h ${Math.floor((whole / 60) % 60)} min`;
  return t().chess.days(decimal(whole / 86_400, 1));
}

/** What a clock shows: `1:02:03`, `4:59`, and tenths in the last ten seconds. */
export function clockText(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(left / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** `32 bytes`, `1 KB`, `64 KB`. */
export function memoryText(bytes: number): string {
  if (bytes < 1000) return t().chess.bytes(Math.round(bytes));
  const units = ['KB', 'MB', 'GB'];
  const power = Math.min(3, Math.max(1, Math.floor(Math.log2(bytes) / 10)));
  return `${+(bytes / 1024 ** power).toFixed(1)} ${units[power - 1]}`;
}
