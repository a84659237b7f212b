import type { PreviewComment } from '@qram/contract/modules/previews';
import { expect, it } from 'vitest';
import { formatFeedback } from './preview-feedback.ts';

const NOW = new Date('2026-11-25T12:00:00.000Z');
const comment = (parts: Partial<PreviewComment>): PreviewComment => ({
  id: 1,
  approved: 0,
  name: '',
  text: '',
  created_at: '2026-11-24T12:00:00.000Z',
  record_updated_at: '2026-11-24T10:00:00.000Z',
  record_version: 1,
  ...parts,
});

it.each([
  [[], ''],
  [[comment({ text: 'Hm.' })], '1 comment'],
  [[comment({ approved: 1 })], 'Approved by someone, Nov 24'],
  [
    [
      comment({ approved: 1, name: 'Ada', created_at: '2026-11-25T09:00:00.000Z' }),
      comment({ approved: 1, name: 'Grace', text: 'Fine.' }),
      comment({ text: 'Hm.' }),
    ],
    'Approved by Ada and 1 more, Nov 25 · 2 comments',
  ],
])('sums up approvals and comments: %#', (comments, feedback) => {
  expect(formatFeedback([{ comments }], NOW)).toBe(feedback);
});
