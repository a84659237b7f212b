import { expect, test } from 'vitest';
import { readRequestsAddress, writeRequestsAddress } from './requests-address.ts';

const read = (query: string) => readRequestsAddress(new URLSearchParams(query));

test('filters are read from the address and written back', () => {
  const address = read('status=pending&service=2&plan=payg&user=7&page=3&sort=created_at&search=ada');
  expect(address).toMatchObject({ status: 'Pending', service: 2, plan: 0, user: 7, page: 3, search: 'ada' });
  expect(read(writeRequestsAddress(address))).toEqual(address);
});

test('the list as it opens has an empty address', () => {
  expect(writeRequestsAddress(read(''))).toBe('');
  expect(read('')).toMatchObject({ sort: '-created_at', page: 1, status: undefined });
});

test.each(['status=open', 'service=x', 'plan=yearly', 'user=-1', 'sort=price'])('%s says nothing', (query) => {
  expect(writeRequestsAddress(read(query))).toBe('');
});
