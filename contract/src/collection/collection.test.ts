import { expect, test } from 'vitest';
import { z } from 'zod';
import { collection } from './collection.ts';
import { flag, integer, picture, text, time } from './fields.ts';
import { imageRule } from './images.ts';

const AT = '2026-11-27T10:00:00.000Z';
const talks = collection({
  name: 'talks',
  path: '/api/talks',
  one: 'talk',
  many: 'talks',
  title: 'title',
  fields: {
    title: text({ label: 'Title', max: 5, required: 'Title is required.', sort: 'text' }),
    starts_at: time({ label: 'Starts', invalid: 'Enter when it starts.', sort: 'plain' }),
    notes: text({ label: 'Notes', max: 5, initial: '', listed: false }),
    order: integer({ label: 'Order', min: 0, most: 9, invalid: 'From 0 to 9.', initial: 1, sort: 'plain' }),
    featured: flag({ label: 'Featured', initial: 0, bulk: true }),
    cover: picture({ label: 'Cover' }, imageRule({ type: 'No picture.', size: 'Too large.' }), { cover: z.string() }),
  },
  readAccess: 'anyone',
  defaultSort: '-starts_at',
  ordered: true,
});

test('fills the initial values of a create, and none of an update', () => {
  const given = { title: 'Qubit', starts_at: '2026-11-27T11:00:00+01:00' };
  expect(talks.create.parse(given)).toEqual({ title: 'Qubit', starts_at: AT, notes: '', order: 1, featured: 0 });
  expect(talks.update.parse({ title: 'Qubit' })).toEqual({ title: 'Qubit' });
});

test('names the messages of a field for missing and invalid values', () => {
  const { error } = talks.create.safeParse({ title: ' ', starts_at: 'soon', order: 10 });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['title', 'Title is required.'],
    ['starts_at', 'Enter when it starts.'],
    ['order', 'From 0 to 9.'],
  ]);
});

test('takes a picture as a file of the library, and an empty text that removes it', () => {
  expect(talks.update.parse({ cover: '', cover_media_id: '4' })).toEqual({ cover: '', cover_media_id: 4 });
  expect(talks.update.safeParse({ cover: 'a.webp' }).error?.issues[0]?.message).toBe('No picture.');
  expect(talks.create.shape).not.toHaveProperty('cover');
  expect(talks.endpoints.create.files).toHaveProperty('cover');
});

test('leaves fields out of lists that only single records have', () => {
  expect(Object.keys(talks.record.shape)).toEqual(
    expect.arrayContaining(['id', 'notes', 'cover', 'cover_alt', 'cover_focal', 'order']),
  );
  expect(talks.listed.shape).not.toHaveProperty('notes');
});

test('sorts by the default first, then by the fields and the time of creation', () => {
  expect(talks.sortable).toEqual(['starts_at', 'order', 'title', 'created_at']);
});

test('provides the endpoints of its abilities alone', () => {
  expect(talks.bulk).toEqual(['featured']);
  expect(talks.endpoints).toHaveProperty('order');
  expect(talks.endpoints).toHaveProperty('bulkUpdate');
  for (const name of ['publish', 'listVersions', 'import', 'export']) expect(talks.endpoints).not.toHaveProperty(name);
});
