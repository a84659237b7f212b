// @databases none
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../domain-error.ts';
import { parseUnmodifiedSince } from './conditional-requests.ts';

describe('If-Unmodified-Since', () => {
  it.each([
    ['Sun, 01 Mar 2026 12:00:00 GMT', '2026-03-01T12:00:00.999Z'],
    ['2026-03-01T12:00:00.123Z', '2026-03-01T12:00:00.123Z'],
    [' 2026-03-01T12:00:00Z ', '2026-03-01T12:00:00.000Z'],
  ])('%j is parsed as %s', (header, at) => {
    expect(parseUnmodifiedSince(header)?.toISOString()).toBe(at);
  });

  it('returns null without the header', () => {
    expect(parseUnmodifiedSince(undefined)).toBeNull();
  });

  it.each([
    '',
    'now',
    '2026',
    '2026-03-01',
    '2026-03-01T12:00:00+01:00',
    '2026-99-01T12:00:00Z',
    'Sun, 01 Xyz 2026 12:00:00 GMT',
  ])('rejects %j', (header) => {
    expect(() => parseUnmodifiedSince(header)).toThrow(DomainError);
  });
});
