import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from '../../storage/file-store.ts';

interface Validators {
  /** A strong ETag, quoted. */
  etag: string;
  modified: Date;
}

const RANGE = /^bytes=(\d*)-(\d*)$/;
const SECOND = 1000;

/** HTTP dates have second precision. */
const toFullSeconds = (date: Date): number => Math.floor(date.getTime() / SECOND) * SECOND;

/** True if the client's copy is current (RFC 9110, 13.1.2 and 13.1.3). */
export function isFresh(headers: IncomingHttpHeaders, { etag, modified }: Validators): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined)
    return known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  const since = headers['if-modified-since'];
  return since !== undefined && toFullSeconds(modified) <= Date.parse(since);
}

/** Ranges must come from the same version (RFC 9110, 13.1.5). */
function matchesIfRange(condition: string, { etag, modified }: Validators): boolean {
  return /^(W\/)?"/.test(condition) ? condition === etag : Date.parse(condition) === toFullSeconds(modified);
}

/** Parses the requested range. Null: send everything, also for several ranges or an invalid header (RFC 9110, 14.2). */
export function parseRange(
  headers: IncomingHttpHeaders,
  file: Validators & { size: number },
): ByteRange | 'unsatisfiable' | null {
  const condition = headers['if-range'];
  const [, from = '', to = ''] = RANGE.exec(headers.range?.replaceAll(' ', '') ?? '') ?? [];
  if ((from === '' && to === '') || (typeof condition === 'string' && !matchesIfRange(condition, file))) return null;
  const last = file.size - 1;
  const range =
    from === ''
      ? { start: Math.max(0, file.size - Number(to)), end: last }
      : { start: Number(from), end: to === '' ? last : Math.min(Number(to), last) };
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  return range.start > range.end ? 'unsatisfiable' : range;
}
