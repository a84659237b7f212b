import { expect, test } from 'vitest';
import { placeholderTutorials, type TutorialPage, tutorialsQuery } from './queries.ts';

const topic = {
  summary: '',
  category_id: 1,
  locked: false,
  minutes: 0,
  level: null,
  parts: [],
  pdf: null,
  ppt: null,
  video: null,
  zip: null,
  ipynb: null,
  sizes: { pdf: null, ppt: null, zip: null, ipynb: null },
  video_host: null,
  opened_by: null,
};
const page: TutorialPage = {
  groups: [
    {
      id: 1,
      title: 'Memory',
      place: 1,
      topics: [
        { ...topic, id: 1, title: 'Free', premium: 0 },
        { ...topic, id: 2, title: 'Premium', premium: 1 },
      ],
    },
  ],
  total: 2,
  params: { search: '', page: 1 },
  viewer: null,
};
const api = () => Promise.reject(new Error('nothing is fetched'));
const buildQuery = (viewer: number | null) => ({
  queryKey: tutorialsQuery(api, { search: '', page: 1, viewer }).queryKey,
});
const locked = (found: TutorialPage | undefined) => found?.groups[0]?.topics.map((entry) => entry.locked);

test('keeps topics unlocked while the next page loads', () => {
  expect(locked(placeholderTutorials(7)(page, buildQuery(7)))).toEqual([false, false]);
});

test.each([
  ['signing out', 7, null],
  ['signing in as somebody else', 7, 8],
])("locks the previous user's topics after %s", (_change, before, now) => {
  expect(locked(placeholderTutorials(now)(page, buildQuery(before)))).toEqual([false, true]);
});

test('returns no placeholder without a previous page', () => {
  expect(placeholderTutorials(7)(undefined, undefined)).toBe(undefined);
});
