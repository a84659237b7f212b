const WRITTEN = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})$/;

export function formatDuration(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${hours > 0 ? `${hours}:${pad(minutes)}` : minutes}:${pad(seconds % 60)}`;
}

/** Parses `12:34`, `1:02:03` or plain seconds; NaN for other text. */
export function parseDuration(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const [, hours, minutes = '', seconds = ''] = WRITTEN.exec(text) ?? [];
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59) || seconds === '') return Number.NaN;
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
}
