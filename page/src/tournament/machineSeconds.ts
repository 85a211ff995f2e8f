/** What a move took the machine, from `[%machine 1:29:03.5]` in its comment. */
export function machineSeconds(comment: string): number | undefined {
  const [, hours, minutes, seconds] = /\[%machine (\d+):(\d+):([\d.]+)\]/.exec(comment) ?? [];
  if (seconds === undefined) return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
