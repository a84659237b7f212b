import type { RecordVersion } from '@qram/contract/collection/versions';
import { expect, it } from 'vitest';
import type { FormDefinition, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { formatSummary } from './version-labels.ts';

const form = {
  fields: {
    labels: { title: 'Title', body: 'Text', premium: 'Access', publish_at: 'Goes live' },
    show: (_field: string, value: unknown) => (value === 1 ? 'Premium' : 'Free'),
  },
  files: { documents: [{ field: 'pdf', label: 'PDF' }] },
} as unknown as FormDefinition<StoredRecord, FormValues>;

const file = (id: string) => ({ id, name: `${id}.pdf`, size: 1, available: true, picture: null });
const summary = (...changes: RecordVersion['changes']) =>
  formatSummary(form, {
    number: 2,
    at: '2026-11-22T09:00:00.000Z',
    actor_id: 1,
    actor_name: 'Sam',
    actor_username: 'sam',
    action: 'update',
    sample: false,
    restored_from: null,
    current: true,
    changes,
  });

it('says what the only change of a version was', () => {
  expect(summary({ field: 'pdf', before: null, after: file('a') })).toBe('Added the PDF');
  expect(summary({ field: 'pdf', before: file('a'), after: file('b') })).toBe('Replaced the PDF');
  expect(summary({ field: 'premium', before: 1, after: 0 })).toBe('Access: Free');
  expect(summary({ field: 'publish_at', before: null, after: '2026-11-24T12:00:00.000Z' })).toBe(
    'Set to go live on Nov 24, 2026',
  );
  expect(summary({ field: 'publish_at', before: null, after: '2026-11-22T09:00:00.000Z' })).toBe('Published');
  expect(summary({ field: 'publish_at', before: '2026-11-22T09:00:00.000Z', after: null })).toBe('Set back to draft');
  expect(summary({ field: 'body', before: 'a', after: 'b' })).toBe('Text');
});

it('names several changes in the order of the form', () => {
  expect(
    summary(
      { field: 'pdf', before: null, after: file('a') },
      { field: 'body', before: 'a', after: 'b' },
      { field: 'title', before: 'a', after: 'b' },
    ),
  ).toBe('Title, text, PDF');
});
