/** Always later than the previous one, so that every change is detected. */
export function stampAfter(previous: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(previous) + 1)).toISOString();
}
