import { expect, test } from 'vitest';
import { blockedBy, formatLabel, formatSummary, missingFields } from './import-labels.ts';

const counts = { rows: 3, new: 1, changed: 1, unchanged: 1, refused: 0 };

test('names what an import did', () => {
  expect(formatSummary(counts)).toBe('1 added, 1 changed, 1 unchanged');
  expect(formatSummary({ new: 1000, changed: 0, unchanged: 0 })).toBe('1,000 added');
});

test("says why a file can't be imported", () => {
  expect(blockedBy(counts)).toBeNull();
  expect(blockedBy({ ...counts, refused: 1 })).toBeNull();
  expect(blockedBy({ ...counts, new: 0, changed: 0 })).toMatch(/^Nothing to import: every row matches/);
  const none = { ...counts, new: 0, changed: 0 };
  expect(blockedBy({ ...none, refused: 1 })).toBe(
    'Nothing to import. 1 row was refused, and the others match what is already here.',
  );
  expect(blockedBy({ ...none, unchanged: 0, refused: 6 })).toBe('Nothing to import. All 6 rows were refused.');
  expect(blockedBy({ ...none, unchanged: 0, refused: 1 })).toBe('Nothing to import. The row was refused.');
});

test('finds required fields without a column; a category can be named by its ID', () => {
  const fields = ['title', 'category_id', 'category'].map((name) => ({ name, required: name !== 'category_id' }));
  expect(missingFields(fields, { A: 'title', B: null })).toEqual(['category']);
  expect(missingFields(fields, { A: null, B: 'category_id' })).toEqual(['title']);
});

test('labels fields as the form does', () => {
  expect(formatLabel('pdf_url', { pdf_url: 'Link' })).toBe('Link');
  expect([formatLabel('id', {}), formatLabel('publish_at', {})]).toEqual(['ID', 'Publish at']);
});
