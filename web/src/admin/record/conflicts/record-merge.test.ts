import { expect, test } from 'vitest';
import { topicsDefinition } from '../../../modules/tutorials/admin/topics-definition.tsx';
import { mergeRecords } from './record-merge.ts';

const { form } = topicsDefinition;
const base = {
  id: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  title: 'One',
  summary: '',
  level: null,
  prerequisites: '',
  category_id: 1,
  category_title: 'Basics',
  body: 'First.\n\nSecond.\n\nThird.',
  video: null,
  doi: null,
  pdf: null,
  ppt: null,
  zip: null,
  ipynb: null,
  premium: 0 as const,
  taste: 'none' as const,
  glossary: 0 as const,
  has_body: true,
  publish_at: '2026-11-20T10:00:00.000Z',
  unpublish_at: null,
  state: 'live' as const,
};
const yours = (values: object) => ({ ...form.values.toValues(base), ...values });

test('takes fields and paragraphs that only one side has changed', () => {
  const theirs = { ...base, summary: 'Theirs', body: 'First.\n\nSecond.\n\nThird, by them.' };
  const merge = mergeRecords(form, {
    base,
    theirs,
    yours: yours({ title: 'Mine', body: 'First, by me.\n\nSecond.\n\nThird.' }),
    files: {},
  });
  expect(merge.conflicts).toEqual([]);
  expect(merge.resolve({}).values).toMatchObject({
    title: 'Mine',
    summary: 'Theirs',
    body: 'First, by me.\n\nSecond.\n\nThird, by them.',
  });
});

test('asks about each field and paragraph that both have changed', () => {
  const theirs = { ...base, title: 'Theirs', pdf: 'b.pdf', body: 'First, by them.\n\nSecond.\n\nThird, by them.' };
  const merge = mergeRecords(form, {
    base,
    theirs,
    yours: yours({ title: 'Mine', body: 'First, by me.\n\nSecond.\n\nThird, by me.' }),
    files: { pdf: { kind: 'removed' } },
  });
  expect(merge.conflicts.map(({ key }) => key)).toEqual(['title', 'body 0', 'body 2', 'pdf']);
  expect(merge.resolve({})).toMatchObject({
    values: { title: 'Mine', body: 'First, by me.\n\nSecond.\n\nThird, by me.' },
    files: { pdf: { kind: 'removed' } },
  });
  expect(merge.resolve({ title: 'theirs', 'body 0': 'both', 'body 2': 'theirs', pdf: 'theirs' })).toMatchObject({
    values: { title: 'Theirs', body: 'First, by them.\n\nFirst, by me.\n\nSecond.\n\nThird, by them.' },
    files: { pdf: { kind: 'unchanged' } },
  });
});

test('leaves no empty paragraph when both sides of a deletion are saved', () => {
  const merge = mergeRecords(form, {
    base,
    theirs: { ...base, body: 'First.\n\nThird.' },
    yours: yours({ body: 'First.\n\nSecond, by me.\n\nThird.' }),
    files: {},
  });
  const [conflict] = merge.conflicts;
  expect(conflict).toMatchObject({ theirs: '' });
  expect(merge.resolve({ [conflict?.key ?? '']: 'both' }).values.body).toBe(
    merge.resolve({ [conflict?.key ?? '']: 'yours' }).values.body,
  );
});
