import { expect, test } from 'vitest';
import { nextSort } from './TableHead.tsx';

const CHOICES = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: 'title', label: 'Title A to Z' },
  { value: '-title', label: 'Title Z to A' },
];

test('reverses the sort order of the current column', () => {
  expect(nextSort('title', 'title', CHOICES)).toBe('-title');
  expect(nextSort('title', '-title', CHOICES)).toBe('title');
});

test('sorts another column by its first sort option', () => {
  expect(nextSort('created_at', 'title', CHOICES)).toBe('-created_at');
  expect(nextSort('title', '-created_at', CHOICES)).toBe('title');
});
