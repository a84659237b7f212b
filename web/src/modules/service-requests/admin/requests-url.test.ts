import { expect, test } from 'vitest';
import { formatRequestsUrl, parseRequestsUrl } from './requests-url.ts';

const read = (query: string) => parseRequestsUrl(new URLSearchParams(query));

test('round-trips the filters', () => {
  const address = read('status=pending&service=2&plan=payg&user=7&ends_within=30&page=3&sort=created_at&search=ada');
  expect(address).toMatchObject({
    status: 'Pending',
    service: 2,
    plan: 0,
    user: 7,
    page: 3,
    search: 'ada',
    endsWithin: 30,
  });
  expect(read(formatRequestsUrl(address))).toEqual(address);
});

test('writes no parameters for the default list', () => {
  expect(formatRequestsUrl(read(''))).toBe('');
  expect(read('')).toMatchObject({ sort: '-created_at', page: 1, status: undefined });
});

test.each(['status=open', 'service=x', 'plan=yearly', 'user=-1', 'ends_within=7', 'sort=price'])(
  'ignores %s',
  (query) => {
    expect(formatRequestsUrl(read(query))).toBe('');
  },
);
