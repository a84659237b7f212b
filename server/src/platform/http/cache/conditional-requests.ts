import { DomainError } from '../../domain-error.ts';

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
