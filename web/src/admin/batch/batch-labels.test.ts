import { expect, test } from 'vitest';
import { countRecords, undoBlocked, undoLabel } from './batch-labels.ts';

const VIDEOS = { noun: 'video', nouns: 'videos' };
const REFUSED = [{ id: 7, message: '“Routing” was changed since, so it stays as it is.' }];

test.each([
  [1, '1 video'],
  [4949, '4,949 videos'],
])('counts %i records', (number, label) => {
  expect(countRecords(number, VIDEOS)).toBe(label);
});

test.each([
  [{ records: 5000, undoable: 5000, undone: 0 }, 'Undo'],
  [{ records: 5000, undoable: 4949, undone: 51 }, 'Undo'],
  [{ records: 5000, undoable: 4949, undone: 0 }, 'Undo for the 4,949 unchanged ones'],
  [{ records: 3, undoable: 1, undone: 0 }, 'Undo for the unchanged one'],
  [{ records: 3, undoable: 0, undone: 0 }, 'Undo'],
])('labels the undo of %j', (counts, label) => {
  expect(undoLabel(counts)).toBe(label);
});

test('says why nothing can be undone', () => {
  expect(undoBlocked({ records: 3, undoable: 1, undone: 0, refused: REFUSED })).toBeNull();
  expect(undoBlocked({ records: 3, undoable: 0, undone: 3, refused: [] })).toBe('Nothing is left to undo.');
  expect(undoBlocked({ records: 2, undoable: 0, undone: 1, refused: REFUSED })).toBe(REFUSED[0]?.message);
  expect(undoBlocked({ records: 13, undoable: 0, undone: 1, refused: REFUSED })).toBe(
    `${REFUSED[0]?.message} And 11 more.`,
  );
});
