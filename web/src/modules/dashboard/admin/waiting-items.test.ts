import type { UpcomingChange } from '@qram/contract/modules/dashboard/dashboard';
import { expect, test } from 'vitest';
import { ageLabel, changesOfToday } from './waiting-items.ts';

const NOW = new Date(2026, 2, 2, 12);
const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).toISOString();

test.each([
  [at(2, 11, 52), '8m ago'],
  [at(2, 9), '3h ago'],
  [at(1, 11), 'yesterday'],
  [at(2, 16), 'in 4h'],
  [at(2, 12), 'this minute'],
])('shows the age of %s as %s', (time, label) => {
  expect(ageLabel(time, NOW)).toBe(label);
});

const change = (time: string): UpcomingChange => ({
  kind: 'videos',
  id: 1,
  title: 'Untitled',
  at: time,
  becomes: 'live',
});

test('lists the changes of the local day alone', () => {
  const today = [at(2, 12, 1), at(2, 23, 59)].map(change);
  expect(changesOfToday([...today, change(at(3, 0))], NOW)).toEqual(today);
});
