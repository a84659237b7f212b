import { expect, test } from 'vitest';
import { nextSort } from './TableHead.tsx';

const CHOICES = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: 'title', label: 'Title A to Z' },
  { value: '-title', label: 'Title Z to A' },
];

test('a column head turns its own order around', () => {
  expect(nextSort('title', 'title', CHOICES)).toBe('-title');
  expect(nextSort('title', '-title', CHOICES)).toBe('title');
});

test('another column starts with the direction that its first choice has', () => {
  expect(nextSort('created_at', 'title', CHOICES)).toBe('-created_at');
  expect(nextSort('title', '-created_at', CHOICES)).toBe('title');
});
