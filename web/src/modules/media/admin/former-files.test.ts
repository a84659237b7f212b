import type { RecordVersion, VersionFile } from '@qram/contract/collection/versions';
import { expect, it } from 'vitest';
import { formerFiles } from './FormerFiles.tsx';

const file = (id: string, available = true): VersionFile => ({
  id,
  name: `${id}.png`,
  size: null,
  available,
  picture: null,
});

const version = (
  number: number,
  changes: RecordVersion['changes'],
  actor_name: string | null = 'Sam',
): RecordVersion => ({
  number,
  at: `2026-11-0${number}T00:00:00.000Z`,
  actor_id: 1,
  actor_name,
  actor_username: 'sam',
  action: 'update',
  sample: false,
  restored_from: null,
  current: false,
  changes,
});

const replaced = (number: number, before: VersionFile, after: VersionFile) =>
  version(number, [{ field: 'file', before, after }]);

it('names the files that versions replaced, with the last version that has them', () => {
  const text = version(3, [{ field: 'alt', before: '', after: 'Text' }]);
  expect(formerFiles([replaced(4, file('b'), file('c')), text, replaced(2, file('a'), file('b'))])).toEqual([
    {
      number: 3,
      stored: file('b'),
      replacedAt: '2026-11-04T00:00:00.000Z',
      replacedBy: { name: 'Sam', username: 'sam' },
    },
    {
      number: 1,
      stored: file('a'),
      replacedAt: '2026-11-02T00:00:00.000Z',
      replacedBy: { name: 'Sam', username: 'sam' },
    },
  ]);
});

it('names each file once, and not the present one', () => {
  const versions = [
    replaced(4, file('b'), file('a')),
    replaced(3, file('a'), file('b')),
    replaced(2, file('b'), file('a')),
  ];
  expect(formerFiles(versions).map(({ number, stored }) => [number, stored.id])).toEqual([[3, 'b']]);
});

it('leaves out deleted files', () => {
  expect(formerFiles([replaced(2, file('a', false), file('b'))])).toEqual([]);
});
