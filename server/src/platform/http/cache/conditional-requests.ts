import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '../../domain-error.ts';
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

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;
/** HTTP dates have second precision: count changes within that second as known to the client. */
const REST_OF_SECOND_MS = 999;

/**
 * Parses If-Unmodified-Since as HTTP date or ISO 8601 in UTC; null without the header.
 * @throws DomainError `bad_request` for anything else, because ignoring it could overwrite a change
 */
export function parseUnmodifiedSince(header: string | undefined): Date | null {
  if (header === undefined) return null;
  const value = header.trim();
  const restMs = HTTP_DATE.test(value) ? REST_OF_SECOND_MS : 0;
  const at = restMs > 0 || ISO_TIME.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at)) {
    throw new DomainError('bad_request', 'If-Unmodified-Since must be an HTTP date or an ISO 8601 time in UTC.');
  }
  return new Date(at + restMs);
}
